import { hashKey, useQueryClient } from '@tanstack/react-query';
import type { WishesHint } from '@wishboard/contracts/http/hint';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { useEffect, useEffectEvent } from 'react';

/**
 * Joins two hints into one. Wishes, categories and live states are concatenated. Each is left out when either hint lacks it, and
 * then the wishes have to be read again. For the state of one wish the later hint wins.
 */
export function mergeHints(one: WishesHint | null, other: WishesHint): WishesHint {
  if (!one) return other;
  return {
    type: 'wishes',
    ...(one.wishes && other.wishes && { wishes: [...one.wishes, ...other.wishes] }),
    ...(one.categories && other.categories && { categories: [...one.categories, ...other.categories] }),
    ...(one.live && other.live && { live: [...one.live, ...other.live] }),
  };
}

/**
 * Handles the hints about wishes one after another. Hints that arrive while one is being handled are joined. A hidden page waits
 * until it is visible again. Hints that arrived before this hook was mounted may concern any wish.
 *
 * @param handle reads again what a hint names; after a failure the next hint reads it
 */
export function useWishesHint(handle: (hint: WishesHint) => Promise<unknown>): void {
  const client = useQueryClient();
  const handleHint = useEffectEvent(handle);
  useEffect(() => {
    const hash = hashKey(queryKeys.wishesHint);
    let waiting: WishesHint | null = client.getQueryData(queryKeys.wishesHint) ? { type: 'wishes' } : null;
    let reading = false;
    const drain = async () => {
      if (reading) return;
      reading = true;
      while (waiting && !document.hidden) {
        const hint: WishesHint = waiting;
        waiting = null;
        await handleHint(hint).catch(() => undefined);
      }
      reading = false;
    };
    const unsubscribe = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || event.query.queryHash !== hash) return;
      waiting = mergeHints(waiting, event.query.state.data as WishesHint);
      void drain();
    });
    document.addEventListener('visibilitychange', drain);
    void drain();
    return () => {
      unsubscribe();
      waiting = null;
      document.removeEventListener('visibilitychange', drain);
    };
  }, [client]);
}
