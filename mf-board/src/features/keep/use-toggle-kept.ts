import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '@wishboard/contracts/http/routes';
import type { ToggleKeptRequest, ToggleKeptResponse, WishView } from '@wishboard/contracts/http/wishes/wish';
import { newIdempotencyKey } from '@wishboard/web-kit/acts/idempotency-key';
import { useSendAct } from '@wishboard/web-kit/acts/send-act';
import { updateCachedWish } from '@wishboard/web-kit/api/cached-wishes';
import { interruptReads } from '@wishboard/web-kit/api/interrupt-reads';
import { afterPaint } from '@wishboard/web-kit/timing/after-paint';
import { toast, useTexts } from '@wishboard/web-kit/ui';
import { useState } from 'react';
import { useForgetGone } from '../../cache/use-forget-gone';
import { adjustKeptCount, refreshWishCounts } from '../../cache/wish-counts';
import { boardTexts } from '../../texts/board';

/**
 * Keeps a wish, or stops keeping it. The change is shown at once. When the request fails, it is reverted and a toast says so. When
 * the server is out of reach, the change stays shown and becomes a waiting act. Taps in a row are sent one after another, each with
 * the end state it wants.
 *
 * @param onShow opens the list of kept wishes; undefined while that list is open
 */
export function useToggleKept(wish: WishView, onShow: (() => void) | undefined) {
  const client = useQueryClient();
  const send = useSendAct();
  const { toasts } = useTexts(boardTexts);
  const forgetGone = useForgetGone(wish.id);
  const isKept = wish.isKept ?? false;
  const [tapped, setTapped] = useState<{ before: boolean; shown: boolean } | null>(null);
  const shown = tapped?.before === isKept ? tapped.shown : isKept;

  const mutationKey = ['toggle-kept', wish.id];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: `toggle-kept ${wish.id}` },
    mutationFn: (body: Required<ToggleKeptRequest>) =>
      send<ToggleKeptResponse>(
        { key: newIdempotencyKey(), act: { kind: 'keep', wishId: wish.id, body }, title: wish.title },
        { keepalive: true },
      ),
    onMutate: async ({ kept }) => {
      const readAgain = await interruptReads(client, queryKeys.wishes);
      showKept(client, wish.id, kept);
      // From here on the cached lists hold the new state and its possible revert.
      setTapped(null);
      return { readAgain };
    },
    onSuccess: (answer, _body, { readAgain }) => {
      // The next tap is shown already and its own response decides.
      if (!answer || client.isMutating({ mutationKey }) > 1) return readAgain();
      const { kept } = answer;
      updateCachedWish(client, wish.id, (cached) => ({ ...cached, isKept: kept }));
      if (kept) toast({ title: toasts.kept, ...(onShow && { action: { label: toasts.showKept, onSelect: onShow } }) });
      else toast({ title: toasts.unkept, action: { label: toasts.undo, onSelect: () => mutate({ kept: true }) } });
      return Promise.all([refreshKept(client, kept), refreshWishCounts(client), readAgain()]);
    },
    onError: async (error, { kept }, context) => {
      const gone = forgetGone(error);
      if (gone) {
        await gone;
        return;
      }
      if (!context) return;
      showKept(client, wish.id, !kept);
      toast({ title: toasts.keepFailed, description: toasts.keepFailedHint, variant: 'destructive' });
      await context.readAgain();
    },
  });

  const toggle = () => {
    setTapped({ before: isKept, shown: !shown });
    afterPaint(() => mutate({ kept: !shown }));
  };
  return { isKept: shown, toggle };
}

function showKept(client: QueryClient, wishId: string, isKept: boolean): void {
  updateCachedWish(client, wishId, (cached) => ({ ...cached, isKept }));
  adjustKeptCount(client, isKept ? 1 : -1);
}

/**
 * Marks the list of kept wishes as stale. It is only read again when a wish was added, because a removed wish has already
 * disappeared from it.
 */
function refreshKept(client: QueryClient, isKept: boolean): Promise<void> {
  return client.invalidateQueries({ queryKey: queryKeys.keptWishes, refetchType: isKept ? 'active' : 'none' });
}
