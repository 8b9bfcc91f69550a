/** Maximum length of an announcement in each language, in Unicode code points. */
export const ANNOUNCEMENT_MAX = 300;

/** An announcement that an operator makes to everybody. */
export interface AnnouncementView {
  /**
   * Time at which the announcement was made, ISO 8601, UTC. Identifies the announcement: a different time means a different
   * announcement.
   */
  since: string;
  english: string;
  chinese: string;
}

/** Response body of GET /api/announcement. */
export interface LatestAnnouncementView {
  announcement: AnnouncementView | null;
}
