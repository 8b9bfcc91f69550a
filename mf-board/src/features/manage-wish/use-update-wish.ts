import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Category } from '@wishboard/contracts/http/category';
import { paths } from '@wishboard/contracts/http/routes';
import type { UpdateWishRequest, WishView } from '@wishboard/contracts/http/wish';
import { updateCachedWish } from '@wishboard/web-kit/api/cached-wishes';
import { fetchJson } from '@wishboard/web-kit/api/fetch-json';
import { refreshWishLists } from '@wishboard/web-kit/api/refresh-wish-lists';
import { categoryTexts } from '@wishboard/web-kit/texts/categories';
import { toast, useTexts } from '@wishboard/web-kit/ui';
import { followPreview } from '../../cache/follow-preview';
import { refreshWishCounts } from '../../cache/wish-counts';
import { boardTexts } from '../../texts/board';

/** Changes an own wish and writes the server's answer into every list. */
export function useUpdateWish(wish: WishView) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: UpdateWishRequest) => fetchJson<WishView>(paths.wish(wish.id), { method: 'PATCH', body }),
    onSuccess: (answer) => {
      updateCachedWish(client, wish.id, (cached) => ({ ...cached, ...answer }));
      void refreshWishLists(client);
      if (answer.category !== wish.category) void refreshWishCounts(client);
      if (answer.productUrl && answer.productUrl !== wish.productUrl) followPreview(client, wish.id);
    },
  });
}

/** Moves an own wish to a category, and says so. */
export function useChangeCategory(wish: WishView): (category: Category) => void {
  const { toasts } = useTexts(boardTexts);
  const categories = useTexts(categoryTexts);
  const { mutate } = useUpdateWish(wish);
  return (category) =>
    mutate(
      { category },
      {
        onSuccess: () => toast({ title: toasts.categoryChanged(categories[category]) }),
        onError: () =>
          toast({ title: toasts.statusFailed, description: toasts.statusFailedHint, variant: 'destructive' }),
      },
    );
}
