import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { paths } from '@wishboard/contracts/http/routes';
import type { WishView } from '@wishboard/contracts/http/wish';
import { removeCachedWish } from '@wishboard/web-kit/api/cached-wishes';
import { ApiError, request } from '@wishboard/web-kit/api/fetch-json';
import { boardTexts } from '@wishboard/web-kit/texts/board';
import { toast, useTexts } from '@wishboard/web-kit/ui';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useBoardStore } from '../../board-store';
import { refreshWishLists } from '../../cache/refresh-wish-lists';
import { PendingDeletions } from './pending-deletions';

/** Takes a wish off the board at once, and deletes it unless the member takes that back while the toast is shown. */
export function useDeleteWish(): (wish: WishView) => void {
  const client = useQueryClient();
  const { toasts } = useTexts(boardTexts);
  const { hideWish, unhideWish } = useBoardStore.getState();
  const failed = useRef(() => {});
  failed.current = () => toast({ title: toasts.deleteFailed, variant: 'destructive' });

  const deletions = useMemo(
    () =>
      new PendingDeletions((wishId) => {
        void deleteWish(client, wishId)
          .catch(() => failed.current())
          .finally(() => unhideWish(wishId));
      }),
    [client, unhideWish],
  );

  useEffect(() => {
    const flush = () => deletions.flush();
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [deletions]);

  return useCallback(
    (wish) => {
      hideWish(wish.id);
      deletions.schedule(wish.id);
      toast({
        title: toasts.deleted,
        action: {
          label: toasts.undo,
          onSelect: () => {
            if (deletions.undo(wish.id)) unhideWish(wish.id);
          },
        },
      });
    },
    [deletions, hideWish, unhideWish, toasts],
  );
}

/** @throws {ApiError} when the wish still stands. One that was gone already is as good as deleted. */
async function deleteWish(client: QueryClient, wishId: string): Promise<void> {
  try {
    await request(paths.wish(wishId), { method: 'DELETE', keepalive: true });
  } catch (error) {
    const gone = error instanceof ApiError && error.status === 404;
    if (!gone) throw error;
  }
  removeCachedWish(client, wishId);
  await refreshWishLists(client);
}
