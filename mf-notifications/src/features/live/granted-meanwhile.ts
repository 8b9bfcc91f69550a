import type { NotificationView } from '@wishboard/contracts/http/notification';

/**
 * Unread news of wishes that the member cheered for and that were granted since this browser last asked, the newest first.
 * At the first visit there is none: one who never was here does not come back.
 *
 * @param list the member's notifications, as read when the page opened
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
    // Blocked storage: nobody could say which were told before.
    return [];
  }
}
