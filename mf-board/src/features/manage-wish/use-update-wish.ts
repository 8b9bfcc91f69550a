import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Category } from '@wishboard/contracts/http/fields/category';
import type { CreateWishRequest, UpdateWishRequest, WishView } from '@wishboard/contracts/http/wishes/wish';
import { newIdempotencyKey } from '@wishboard/web-kit/acts/idempotency-key';
import { useSendAct } from '@wishboard/web-kit/acts/send-act';
import { updateCachedWish } from '@wishboard/web-kit/api/cached-wishes';
import { refreshWishLists } from '@wishboard/web-kit/api/refresh-wish-lists';
import { categoryTexts } from '@wishboard/web-kit/texts/categories';
import { toast, useTexts } from '@wishboard/web-kit/ui';
import { pollForPreview } from '../../cache/poll-for-preview';
import { useForgetGone } from '../../cache/use-forget-gone';
import { refreshWishCounts } from '../../cache/wish-counts';
import { boardTexts } from '../../texts/board';

/** The changed fields of a wish, and the whole text of the form where a form was used. */
export interface WishChange {
  body: UpdateWishRequest;
  text?: CreateWishRequest;
}

/**
 * Changes an own wish and writes the server's response into every list. When the server is out of reach, the change is shown,
 * becomes a waiting act, and the mutation resolves to null.
 */
export function useUpdateWish(wish: WishView) {
  const client = useQueryClient();
  const send = useSendAct();
  return useMutation({
    mutationFn: ({ body, text }: WishChange) =>
      send<WishView>({
        key: newIdempotencyKey(),
        act: { kind: 'edit', wishId: wish.id, body, ...(text && { text }) },
        title: wish.title,
      }),
    onSuccess: (answer) => {
      if (!answer) return;
      // The response omits the audience of a wish for everyone, so the old audience would otherwise stay.
      updateCachedWish(client, wish.id, (cached) => ({ ...cached, ...answer, audience: answer.audience }));
      void refreshWishLists(client);
      if (answer.category !== wish.category) void refreshWishCounts(client);
      if (answer.productUrl && answer.productUrl !== wish.productUrl) pollForPreview(client, wish.id);
    },
  });
}

/** Moves an own wish to a category and confirms it with a toast. */
export function useChangeCategory(wish: WishView): (category: Category) => void {
  const { toasts } = useTexts(boardTexts);
  const categories = useTexts(categoryTexts);
  const { mutate } = useUpdateWish(wish);
  const forgetGone = useForgetGone(wish.id);
  return (category) =>
    mutate(
      { body: { category } },
      {
        onSuccess: (answer) => toast({ title: answer ? toasts.categoryChanged(categories[category]) : toasts.waits }),
        onError: (error) => {
          if (forgetGone(error)) return;
          toast({ title: toasts.statusFailed, description: toasts.statusFailedHint, variant: 'destructive' });
        },
      },
    );
}
