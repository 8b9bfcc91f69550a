export const NOTIFICATION_TYPES = ['reaction', 'granted', 'welcome'] as const;

export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** What a member may mute. The welcome comes once and is not among them. */
export const MUTABLE_NOTIFICATION_TYPES = ['reaction', 'granted'] as const satisfies readonly NotificationType[];

export type MutableNotificationType = (typeof MUTABLE_NOTIFICATION_TYPES)[number];

/** Answer of GET and PUT, and body of PUT /api/notifications/settings. */
export interface NotificationSettingsView {
  /** Types the member is not told about, each once. */
  muted: MutableNotificationType[];
}

/** One item of GET /api/notifications. */
export interface NotificationView {
  id: string;
  userId: string;
  type: NotificationType;
  message: string;
  /** 0 unread, 1 read. */
  read: 0 | 1;
  relatedWishId: string | null;
  relatedUserId: string | null;
  /** How many members the message speaks of. */
  actorCount: number;
  /** ISO 8601, UTC. */
  createdAt: string;
}
