import type { UserSummary } from './fields/user.js';
import type { Emoji } from './wishes/reaction.js';

export const NOTIFICATION_TYPES = [
  'reaction',
  'granted',
  'welcome',
  'moderation',
  'report',
  'followed',
  // The export of the member's data is ready.
  'export',
] as const;

export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** Notification types that a member may mute. The welcome is sent only once and cannot be muted. */
export const MUTABLE_NOTIFICATION_TYPES = [
  'reaction',
  'granted',
  'followed',
] as const satisfies readonly NotificationType[];

export type MutableNotificationType = (typeof MUTABLE_NOTIFICATION_TYPES)[number];

/** Response body of GET and PUT, and request body of PUT /api/notifications/settings. */
export interface NotificationSettingsView {
  /** Types for which the member gets no notification, without duplicates. */
  muted: MutableNotificationType[];
}

/** Body of POST /api/notifications/read-all, which may be absent. */
export interface ReadAllNotificationsRequest {
  /**
   * `createdAt` of the newest notification that the member was shown: later ones stay unread. When absent, all existing notifications
   * are marked, as by a server of the previous release.
   */
  until?: string;
}

/** Maximum number of members whose avatars a notification shows. */
export const NOTIFICATION_MEMBERS_MAX = 3;

/**
 * Current facts about the subject of a notification. A client composes the sentence from these facts and the type, in the reader's
 * language.
 */
export interface NotificationFacts {
  /** Title of the wish; null when the notification is not about a wish, or the wish no longer exists. */
  wishTitle: string | null;
  /**
   * Members who acted, the most recent first, at most {@link NOTIFICATION_MEMBERS_MAX}. A welcome names the member who is welcomed.
   * Empty when their accounts no longer exist.
   */
  members: UserSummary[];
  /** Emojis with which members other than the owner reacted to the wish. Empty when the notification is not about reactions. */
  emoji: Emoji[];
}

/** One item of GET /api/notifications. */
export interface NotificationView {
  id: string;
  userId: string;
  type: NotificationType;
  /** English sentence as it was when the notification was written, for clients that do not know the type. */
  message: string;
  /** 0 unread, 1 read. */
  read: 0 | 1;
  relatedWishId: string | null;
  relatedUserId: string | null;
  /** Number of members in the message. For new wishes of a followed member, the number of wishes. */
  actorCount: number;
  /** Absent in responses of an older server. */
  facts?: NotificationFacts;
  /** ISO 8601, UTC. */
  createdAt: string;
}
