import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { paths } from '@wishboard/contracts/http/routes';
import type { WishView } from '@wishboard/contracts/http/wish';
import { updateCachedWish } from '@wishboard/web-kit/api/cached-wishes';
import { fetchJson } from '@wishboard/web-kit/api/fetch-json';
import { refreshWishLists } from '@wishboard/web-kit/api/refresh-wish-lists';
import { toast, useTexts } from '@wishboard/web-kit/ui';
import { boardTexts } from '../../texts/board';

/** Marks an own wish granted, or takes the mark back. */
export function useToggleGranted(wish: WishView) {
  const client = useQueryClient();
  const { toasts } = useTexts(boardTexts);
  const mutationKey = ['toggle-granted', wish.id];
  const isPending = useIsMutating({ mutationKey }) > 0;
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: () => fetchJson<WishView>(paths.toggleGranted(wish.id), { method: 'POST' }),
    onSuccess: (answer) => {
      updateCachedWish(client, wish.id, (cached) => ({ ...cached, ...answer }));
      toast({ title: answer.isGranted ? toasts.granted : toasts.ungranted });
      return refreshWishLists(client);
    },
    onError: () => toast({ title: toasts.statusFailed, description: toasts.statusFailedHint, variant: 'destructive' }),
  });
  return { toggle: () => mutate(), isPending };
}
