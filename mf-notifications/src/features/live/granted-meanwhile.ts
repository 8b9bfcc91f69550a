import type { NotificationView } from '@wishboard/contracts/http/notification';

/**
 * Returns unread notifications about wishes that the member cheered for and that were granted since this browser's last visit, newest
 * first. Empty on the first visit. Stores the time of the newest notification as the time of this visit.
 *
 * @param list the member's notifications, as loaded when the page opened
 */
export function grantedMeanwhile(
  memberId: string,
  list: readonly NotificationView[],
  storage: () => Storage,
): NotificationView[] {
  const newestFirst = list.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  const key = `wishboard-looked-${memberId}`;
  try {
    const looked = storage().getItem(key);
    storage().setItem(key, newestFirst[0]?.createdAt ?? '');
    if (looked === null) return [];
    return newestFirst.filter(
      ({ type, read, relatedWishId, createdAt }) =>
        type === 'granted' && read === 0 && relatedWishId !== null && createdAt > looked,
    );
  } catch {
    // Storage is blocked: it is unknown which notifications were shown before.
    return [];
  }
}
