import type { NotificationView } from '@wishboard/contracts/http/notification';

/** Largest unread count that the badge shows as a number. Source: specification, section 9. */
const BADGE_CAP = 99;

/** Counts the unread notifications of a list. */
export function countUnread(notifications: readonly NotificationView[]): number {
  return notifications.reduce((count, { read }) => (read === 0 ? count + 1 : count), 0);
}

/** Returns the badge's text for an unread count: empty for zero, `99+` above the cap. */
export function badgeLabel(unread: number): string {
  if (unread <= 0) return '';
  return unread > BADGE_CAP ? `${BADGE_CAP}+` : String(unread);
}
