import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CreateWishRequest, WishView } from '@wishboard/contracts/http/wishes/wish';
import { useSendAct } from '@wishboard/web-kit/acts/send-act';
import { refreshWishLists } from '@wishboard/web-kit/api/refresh-wish-lists';
import { followPreview } from '../../cache/follow-preview';
import { refreshWishCounts } from '../../cache/wish-counts';
import type { WishDraft } from './draft';

const mutationKey = ['create-wish'];

/**
 * Makes a wish of a draft, once however often the same text is sent, and refreshes the lists it now stands in. Where the server
 * is out of reach the wish waits, is no draft any more, and the answer is null.
 */
export function useCreateWish(draft: WishDraft) {
  const client = useQueryClient();
  const send = useSendAct();
  // Also true in a dialog that was closed and opened again while the wish is under way.
  const isPending = useIsMutating({ mutationKey }) > 0;
  const { mutateAsync } = useMutation({
    mutationKey,
    mutationFn: (body: CreateWishRequest) =>
      send<WishView>({ key: draft.keyFor(body), act: { kind: 'make', wishId: null, body }, title: body.title }),
    onSuccess: (wish) => {
      draft.discard();
      if (!wish) return;
      void refreshWishLists(client);
      void refreshWishCounts(client);
      if (wish.productUrl) followPreview(client, wish.id);
    },
  });
  return { create: mutateAsync, isPending };
}
