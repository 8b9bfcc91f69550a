import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { paths } from '@wishboard/contracts/http/routes';
import type { CreateWishRequest, WishView } from '@wishboard/contracts/http/wish';
import { fetchJson } from '@wishboard/web-kit/api/fetch-json';
import { refreshWishLists } from '@wishboard/web-kit/api/refresh-wish-lists';
import { followPreview } from '../../cache/follow-preview';
import { refreshWishCounts } from '../../cache/wish-counts';
import type { WishDraft } from './draft';

const mutationKey = ['create-wish'];

/** Makes a wish of a draft, once however often the same text is sent, and refreshes the lists it now stands in. */
export function useCreateWish(draft: WishDraft) {
  const client = useQueryClient();
  // Also true in a dialog that was closed and opened again while the wish is under way.
  const isPending = useIsMutating({ mutationKey }) > 0;
  const { mutateAsync } = useMutation({
    mutationKey,
    mutationFn: (body: CreateWishRequest) =>
      fetchJson<WishView>(paths.wishes, { method: 'POST', body, idempotencyKey: draft.keyFor(body) }),
    onSuccess: (wish) => {
      draft.discard();
      void refreshWishLists(client);
      void refreshWishCounts(client);
      if (wish.productUrl) followPreview(client, wish.id);
    },
  });
  return { create: mutateAsync, isPending };
}
