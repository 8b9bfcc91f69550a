import { useQueries, useQueryClient } from '@tanstack/react-query';
import type { RecommendationView } from '@wishboard/contracts/http/recommendation';
import { queryKeys } from '@wishboard/contracts/http/routes';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { findCachedWish } from '@wishboard/web-kit/api/cached-wishes';
import { wishQuery } from '@wishboard/web-kit/api/queries';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Kept, withKept } from './with-kept';

/** How long a card stays after the member reacted on it, in milliseconds: time enough to take it back. */
export const KEPT_MS = 6_000;

export interface KeptWishes {
  /** What is to be shown: the list, and the wishes the member has just reacted to. */
  shown: readonly RecommendationView[];
  /** Keeps a wish that is shown for a while, although it is not recommended any more. Once more begins anew. */
  keep(wishId: string): void;
  /** Keeps a wish that is shown until what is answered is called, and a while longer. */
  hold(wishId: string): () => void;
}

/**
 * A wish is no longer recommended the moment a member reacts to it. Its card must not vanish under the hand that tapped it:
 * it stays for a while, so that the member sees what happened and can take it back.
 */
export function useKeptWishes(list: readonly RecommendationView[], limit: number): KeptWishes {
  const client = useQueryClient();
  const [kept, setKept] = useState<ReadonlyMap<string, Kept<RecommendationView>>>(new Map());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const current = useQueries({ queries: [...kept.keys()].map(wishQuery) });
  const live = [...kept.values()].map(({ wish, place }, at) => ({ wish: { ...wish, ...current[at]?.data }, place }));
  const shown = withKept(list, live, limit);
  const last = useRef(shown);
  last.current = shown;

  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running.values()) clearTimeout(timer);
    };
  }, []);

  const stay = useCallback(
    (wishId: string) => {
      const place = last.current.findIndex(({ id }) => id === wishId);
      const wish = last.current[place];
      if (!wish) return false;
      // Cached by itself, it follows every further change of its reactions.
      client.setQueryData<WishView>(queryKeys.wish(wishId), findCachedWish(client, wishId) ?? wish);
      setKept((before) => new Map(before).set(wishId, { wish, place }));
      clearTimeout(timers.current.get(wishId));
      return true;
    },
    [client],
  );
  const keep = useCallback(
    (wishId: string) => {
      if (!stay(wishId)) return;
      const leave = () => {
        timers.current.delete(wishId);
        setKept((before) => new Map([...before].filter(([id]) => id !== wishId)));
      };
      timers.current.set(wishId, setTimeout(leave, KEPT_MS));
    },
    [stay],
  );
  const hold = useCallback(
    (wishId: string) => {
      stay(wishId);
      return () => keep(wishId);
    },
    [stay, keep],
  );
  return { shown, keep, hold };
}
