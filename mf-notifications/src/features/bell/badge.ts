import type { NotificationView } from '@wishboard/contracts/http/notification';

/** The largest unread count the badge spells out. Source: specification, section 9. */
export const BADGE_CAP = 99;

/** How many of the listed notifications are unread. */
export function countUnread(notifications: readonly NotificationView[]): number {
  return notifications.reduce((count, { read }) => (read === 0 ? count + 1 : count), 0);
}

/** What stands on the badge for an unread count: empty for none, `99+` above the cap. */
export function badgeLabel(unread: number): string {
  if (unread <= 0) return '';
  return unread > BADGE_CAP ? `${BADGE_CAP}+` : String(unread);
}
