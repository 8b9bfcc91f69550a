/** Characters of an announcement, in either language. */
export const ANNOUNCEMENT_MAX = 300;

/** What an operator tells everybody. */
export interface AnnouncementView {
  /** When it was made: another one is another. ISO 8601, UTC. */
  since: string;
  english: string;
  chinese: string;
}

/** Answer of GET /api/announcement. */
export interface LatestAnnouncementView {
  announcement: AnnouncementView | null;
}
