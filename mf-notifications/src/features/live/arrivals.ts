import type { NotificationView } from '@wishboard/contracts/http/notification';

/**
 * The unread notifications that are news compared with an earlier read of the list: rows that were not there, and rows
 * that grew (a grouped notification keeps its id and speaks of more members, or became unread again).
 */
export function arrivals(
  previous: readonly NotificationView[],
  current: readonly NotificationView[],
): NotificationView[] {
  const before = new Map(previous.map((notification) => [notification.id, notification]));
  return current.filter((notification) => {
    if (notification.read === 1) return false;
    const known = before.get(notification.id);
    return (
      known === undefined || notification.createdAt > known.createdAt || notification.actorCount > known.actorCount
    );
  });
}
