import type { NotificationView } from '@wishboard/contracts/http/notification';

/**
 * Returns the unread notifications that are news compared with an earlier list: new ones, and updated ones. A grouped notification keeps
 * its id when it covers more members or becomes unread again.
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
