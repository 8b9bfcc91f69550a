import type { UserSummary } from './fields/user.js';
import type { Emoji } from './wishes/reaction.js';

export const NOTIFICATION_TYPES = [
  'reaction',
  'granted',
  'welcome',
  'moderation',
  'report',
  'followed',
  // That the file with everything of theirs is ready.
  'export',
] as const;

export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** What a member may mute. The welcome comes once and is not among them. */
export const MUTABLE_NOTIFICATION_TYPES = [
  'reaction',
  'granted',
  'followed',
] as const satisfies readonly NotificationType[];

export type MutableNotificationType = (typeof MUTABLE_NOTIFICATION_TYPES)[number];

/** Answer of GET and PUT, and body of PUT /api/notifications/settings. */
export interface NotificationSettingsView {
  /** Types the member is not told about, each once. */
  muted: MutableNotificationType[];
}

/** Members of whom a notification shows the faces. */
export const NOTIFICATION_MEMBERS_MAX = 3;

/** What a notification is about, as it is now: from it and the type a client makes the sentence in its reader's language. */
export interface NotificationFacts {
  /** Title of the wish it is about. */
  wishTitle: string | null;
  /**
   * Whom it speaks of, who acted last first, at most {@link NOTIFICATION_MEMBERS_MAX}; a welcome speaks of who is welcomed.
   * Empty when they are gone.
   */
  members: UserSummary[];
  /** With what others than its owner have reacted to the wish. Empty where it is not about reactions. */
  emoji: Emoji[];
}

/** One item of GET /api/notifications. */
export interface NotificationView {
  id: string;
  userId: string;
  type: NotificationType;
  /** The sentence in English as it was when it was written, for clients that do not know the type. */
  message: string;
  /** 0 unread, 1 read. */
  read: 0 | 1;
  relatedWishId: string | null;
  relatedUserId: string | null;
  /** How many members the message speaks of; where it is about new wishes of a member, how many wishes. */
  actorCount: number;
  /** Absent in the answers of an older server. */
  facts?: NotificationFacts;
  /** ISO 8601, UTC. */
  createdAt: string;
}
