import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CreateWishRequest, WishView } from '@wishboard/contracts/http/wishes/wish';
import { useSendAct } from '@wishboard/web-kit/acts/send-act';
import { refreshWishLists } from '@wishboard/web-kit/api/refresh-wish-lists';
import { pollForPreview } from '../../cache/poll-for-preview';
import { refreshWishCounts } from '../../cache/wish-counts';
import type { WishDraft } from './draft';

const mutationKey = ['create-wish'];

/**
 * Creates a wish from a draft and refreshes the lists that contain it. The idempotency key makes one wish however often the same
 * text is sent. When the server is out of reach the wish becomes a waiting act, the draft is discarded and `create` resolves to
 * null.
 */
export function useCreateWish(draft: WishDraft) {
  const client = useQueryClient();
  const send = useSendAct();
  // Also true in a dialog that was closed and opened again while the request is running.
  const isPending = useIsMutating({ mutationKey }) > 0;
  const { mutateAsync } = useMutation({
    mutationKey,
    mutationFn: (body: CreateWishRequest) =>
      send<WishView>({ key: draft.keyFor(body), act: { kind: 'make', wishId: null, body }, title: body.title }),
    onSuccess: (wish) => {
      draft.discardSent();
      if (!wish) return;
      void refreshWishLists(client);
      void refreshWishCounts(client);
      if (wish.productUrl) pollForPreview(client, wish.id);
    },
  });
  return { create: mutateAsync, isPending };
}
