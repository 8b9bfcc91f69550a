import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { paths } from '@wishboard/contracts/http/routes';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import type { BoardRemoteProps } from '@wishboard/contracts/remotes/contract';
import { removeCachedWishes } from '@wishboard/web-kit/api/cached-wishes';
import { request } from '@wishboard/web-kit/api/fetch-json';
import { refreshWishLists } from '@wishboard/web-kit/api/refresh-wish-lists';
import { toast, useTexts } from '@wishboard/web-kit/ui';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { isGoneError } from '../../api/is-not-found';
import { useBoardStore } from '../../board-store';
import { decrementOwnWishCount } from '../../cache/wish-counts';
import { boardTexts } from '../../texts/board';
import { PendingDeletions } from './pending-deletions';

/**
 * Hides a wish at once and deletes it when its toast ends or the member leaves. Until then the member can undo the deletion.
 *
 * @param onLeaving registers work to be done before the member's session ends
 * @param onUndone called with a wish whose deletion was undone
 */
export function useDeleteWish(
  onLeaving: BoardRemoteProps['onLeaving'],
  onUndone: (wish: { id: string }) => void,
): (wish: WishView) => void {
  const client = useQueryClient();
  const { toasts } = useTexts(boardTexts);
  const { hideWish, unhideWish } = useBoardStore.getState();
  const undoToast = useRef<{ wishId: string; dismiss(): void } | null>(null);
  const failed = useRef(() => {});
  failed.current = () => toast({ title: toasts.deleteFailed, variant: 'destructive' });

  const deletions = useMemo(
    () =>
      new PendingDeletions(async (wishId) => {
        // The toast is shown longer while the pointer or the focus is on it, and when the browser restores the page from its
        // back/forward cache. It must not offer to undo a deletion that is carried out.
        if (undoToast.current?.wishId === wishId) undoToast.current.dismiss();
        try {
          await deleteWish(client, wishId);
          // The wish stays hidden until the lists are read: a read that is running may still contain it.
          void refreshWishLists(client).finally(() => unhideWish(wishId));
        } catch {
          failed.current();
          unhideWish(wishId);
        }
      }),
    [client, unhideWish],
  );

  useEffect(() => {
    const flush = () => deletions.flush();
    const forgetFlush = onLeaving(flush);
    window.addEventListener('pagehide', flush);
    return () => {
      forgetFlush();
      window.removeEventListener('pagehide', flush);
      void flush();
    };
  }, [deletions, onLeaving]);

  return useCallback(
    (wish) => {
      hideWish(wish.id);
      deletions.schedule(wish.id);
      const { dismiss } = toast({
        title: toasts.deleted,
        action: {
          label: toasts.undo,
          onSelect: () => {
            if (!deletions.undo(wish.id)) return;
            unhideWish(wish.id);
            onUndone({ id: wish.id });
          },
        },
      });
      undoToast.current = { wishId: wish.id, dismiss };
    },
    [deletions, hideWish, unhideWish, onUndone, toasts],
  );
}

/**
 * Deletes a wish. A wish that does not exist any more counts as deleted.
 *
 * @throws {ApiError} when the wish was not deleted
 */
async function deleteWish(client: QueryClient, wishId: string): Promise<void> {
  try {
    await request(paths.wish(wishId), { method: 'DELETE', keepalive: true });
  } catch (error) {
    const gone = isGoneError(error);
    if (!gone) throw error;
  }
  decrementOwnWishCount(client, wishId);
  removeCachedWishes(client, ({ id }) => id === wishId);
}
