import { useMutation, useQueryClient } from '@tanstack/react-query';
import { paths } from '@wishboard/contracts/http/routes';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { updateCachedWish } from '@wishboard/web-kit/api/cached-wishes';
import { ApiError, fetchJson } from '@wishboard/web-kit/api/fetch-json';
import { toast, useTexts } from '@wishboard/web-kit/ui';
import { pollForPreview } from '../../cache/poll-for-preview';
import { useForgetGone } from '../../cache/use-forget-gone';
import { boardTexts } from '../../texts/board';

/** Requests a new preview of an own wish's link. When the rate limit refuses, a toast says when to try again. */
export function useRetryPreview(wish: WishView) {
  const client = useQueryClient();
  const { toasts } = useTexts(boardTexts);
  const forgetGone = useForgetGone(wish.id);
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchJson<WishView>(paths.retryPreview(wish.id), { method: 'POST' }),
    onSuccess: (answer) => {
      updateCachedWish(client, wish.id, (cached) => ({ ...cached, ...answer }));
      pollForPreview(client, wish.id);
    },
    onError: (error) => {
      const gone = forgetGone(error);
      if (gone) return gone;
      const wait = error instanceof ApiError && error.status === 429 ? error.retryAfterSeconds : null;
      if (wait === null) {
        toast({ title: toasts.statusFailed, description: toasts.statusFailedHint, variant: 'destructive' });
      } else toast({ title: toasts.retryLater, description: toasts.retryLaterHint(Math.ceil(wait / 60)) });
    },
  });
  return { retry: (options: { onSuccess(): void }) => mutate(undefined, options), isPending };
}
