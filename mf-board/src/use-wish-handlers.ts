import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import type { BoardRemoteProps } from '@wishboard/contracts/remotes/contract';
import type { Navigation, Place } from '@wishboard/contracts/remotes/place';
import { recordInteraction } from '@wishboard/web-kit/api/record-interaction';
import { useCallback } from 'react';
import type { WishHandlers } from './BoardCard';
import { useCelebration } from './features/granted/use-celebration';
import { useNewlyGranted } from './features/granted/use-newly-granted';
import { useViewWatcher } from './features/interactions/use-view-watcher';
import { useDeleteWish } from './features/manage-wish/use-delete-wish';
import { useShareWish } from './features/share/use-share-wish';

/**
 * Returns what a member can do with a wish of the board, for its card and its dialogs.
 *
 * @param onRestored called with an own wish whose deletion was undone
 * @returns the handlers, and the id of the wish whose "granted" animation runs now
 */
export function useWishHandlers(
  { place, go }: Navigation,
  onLeaving: BoardRemoteProps['onLeaving'],
  onRestored: (wish: { id: string }) => void,
): { handlers: WishHandlers; celebratedId: string | null } {
  const { celebratedId, celebrate } = useCelebration();
  const isNewlyGranted = useNewlyGranted();
  const watchViews = useViewWatcher(onLeaving, (wishId) => {
    if (isNewlyGranted(wishId)) celebrate(wishId);
  });
  const onDelete = useDeleteWish(onLeaving, onRestored);
  const onShare = useShareWish(recordShare);
  const onEdit = useCallback((wish: WishView) => go({ wish: wish.id, dialog: 'edit' }), [go]);
  const onShareStory = useCallback((wish: WishView) => go({ wish: wish.id, dialog: 'story' }), [go]);
  const onReport = useCallback((wish: WishView) => go({ wish: wish.id, dialog: 'report' }), [go]);
  const goToKept = useCallback(() => go({ view: 'my', part: 'kept', wish: null, dialog: null }), [go]);
  const onShowKept = isAtKept(place) ? undefined : goToKept;
  const handlers = {
    watchViews,
    onCelebrate: celebrate,
    onEdit,
    onDelete,
    onReport,
    onShareStory,
    onShare,
    onShowKept,
  };
  return { handlers, celebratedId };
}

/** Whether the part of My Board with the kept wishes is open. */
export const isAtKept = ({ view, part }: Place): boolean => view === 'my' && part === 'kept';

const recordShare = (wish: WishView): void => void recordInteraction(wish.id, 'share');
