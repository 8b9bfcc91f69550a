import { hashKey, useQueryClient } from '@tanstack/react-query';
import type { WishesHint } from '@wishboard/contracts/http/hint';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { useEffect, useEffectEvent } from 'react';

/** Both hints in one. Wishes are as the later one says, and have to be asked for when either does not say it. */
export function joinHints(one: WishesHint | null, other: WishesHint): WishesHint {
  if (!one) return other;
  return {
    type: 'wishes',
    ...(one.wishes && other.wishes && { wishes: [...one.wishes, ...other.wishes] }),
    ...(one.categories && other.categories && { categories: [...one.categories, ...other.categories] }),
    ...(one.live && other.live && { live: [...one.live, ...other.live] }),
  };
}

/**
 * Follows the hints about wishes, one after another: those that come while one is followed are joined. A page that nobody
 * looks at waits until somebody does. Hints that came when nobody followed may have been about any.
 *
 * @param follow reads again what a hint names. What could not be read is read with the next hint
 */
export function useWishesHint(follow: (hint: WishesHint) => Promise<unknown>): void {
  const client = useQueryClient();
  const followNow = useEffectEvent(follow);
  useEffect(() => {
    const hash = hashKey(queryKeys.wishesHint);
    let waiting: WishesHint | null = client.getQueryData(queryKeys.wishesHint) ? { type: 'wishes' } : null;
    let reading = false;
    const readOn = async () => {
      if (reading) return;
      reading = true;
      while (waiting && !document.hidden) {
        const hint: WishesHint = waiting;
        waiting = null;
        await followNow(hint).catch(() => undefined);
      }
      reading = false;
    };
    const forget = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || event.query.queryHash !== hash) return;
      waiting = joinHints(waiting, event.query.state.data as WishesHint);
      void readOn();
    });
    document.addEventListener('visibilitychange', readOn);
    void readOn();
    return () => {
      forget();
      waiting = null;
      document.removeEventListener('visibilitychange', readOn);
    };
  }, [client]);
}
