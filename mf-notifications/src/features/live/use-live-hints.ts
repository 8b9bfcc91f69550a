import { useQueryClient } from '@tanstack/react-query';
import type { WishesHint } from '@wishboard/contracts/http/hint';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { useEffect } from 'react';
import { MARK_KEY } from '../../api/queries';
import { keepHintStream, type OpenHintStream } from './hint-stream';
import { throttle } from './throttle';

/** Throttle interval of the refetches, in milliseconds: the first hint takes effect at once, a burst at most twice a second. */
const REFETCH_INTERVAL_MS = 500;

/**
 * Subscribes to the stream of hints and refetches the queries that a hint names. The page has only this one stream, so hints about
 * recommendations are handled here too, through the shared query cache. Hints about wishes are written to that cache, since only the
 * board knows which wishes it shows.
 */
export function useLiveHints(open: OpenHintStream | null): void {
  const client = useQueryClient();

  useEffect(() => {
    if (open === null) return;
    const refetch = (...keys: (readonly unknown[])[]) =>
      throttle(REFETCH_INTERVAL_MS, () => {
        for (const queryKey of keys) void client.invalidateQueries({ queryKey });
      });
    const refetches = {
      notifications: throttle(REFETCH_INTERVAL_MS, () => {
        // A mark that is still on its way reads the list once it has ended. Until then, a read would restore the old state.
        if (client.isMutating({ mutationKey: MARK_KEY }) > 0) return;
        void client.invalidateQueries({ queryKey: queryKeys.notifications });
      }),
      recommendations: refetch(queryKeys.recommendations(), queryKeys.preferences),
      // The shell follows: it shows the controls of the member's roles, or the sign-in after a suspension.
      account: refetch(queryKeys.user),
      sight: refetch(queryKeys.wishes, queryKeys.members, queryKeys.wishCounts, queryKeys.hidden),
    };
    const publishWishesHint = (hint: WishesHint) => {
      if (hint.isOtherSight) refetches.sight.request();
      else client.setQueryData<WishesHint>(queryKeys.wishesHint, hint);
    };
    const stop = keepHintStream({
      open,
      onHint: (hint) => (hint.type === 'wishes' ? publishWishesHint(hint) : refetches[hint.type].request()),
      onMissed: () => {
        refetches.notifications.request();
        refetches.recommendations.request();
        publishWishesHint({ type: 'wishes' });
      },
    });
    return () => {
      stop();
      for (const { cancel } of Object.values(refetches)) cancel();
    };
  }, [client, open]);
}
