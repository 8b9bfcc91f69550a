import { useQueries, useQueryClient } from '@tanstack/react-query';
import type { RecommendationView } from '@wishboard/contracts/http/recommendation';
import { queryKeys } from '@wishboard/contracts/http/routes';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { findCachedWish } from '@wishboard/web-kit/api/cached-wishes';
import { wishQuery } from '@wishboard/web-kit/api/queries';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Retained, withRetained } from './with-retained';

/** Time in milliseconds that a card stays after the member reacted, so that the reaction can be undone. */
export const RETAINED_MS = 6_000;

export interface RetainedCards {
  /** The list, with the wishes that the member has just reacted to. */
  shown: readonly RecommendationView[];
  /** Keeps a shown wish for {@link RETAINED_MS}, although it is not recommended any more. Another call restarts the time. */
  retain(wishId: string): void;
  /** Keeps a shown wish until the returned function is called, and for {@link RETAINED_MS} after that. */
  hold(wishId: string): () => void;
}

/**
 * Keeps the cards of wishes that the member has just reacted to. The server stops recommending such a wish at once, but its card must not
 * vanish under the pointer: the member sees the result and can undo the reaction.
 */
export function useRetainedCards(list: readonly RecommendationView[], limit: number): RetainedCards {
  const client = useQueryClient();
  const [retained, setRetained] = useState<ReadonlyMap<string, Retained<RecommendationView>>>(new Map());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const current = useQueries({ queries: [...retained.keys()].map(wishQuery) });
  const live = [...retained.values()].map(({ wish, place }, at) => ({
    wish: { ...wish, ...current[at]?.data },
    place,
  }));
  const shown = withRetained(list, live, limit);
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
      // Gets a cache entry of its own, so that the card follows later changes of the wish's reactions.
      client.setQueryData<WishView>(queryKeys.wish(wishId), findCachedWish(client, wishId) ?? wish);
      setRetained((before) => new Map(before).set(wishId, { wish, place }));
      clearTimeout(timers.current.get(wishId));
      return true;
    },
    [client],
  );
  const retain = useCallback(
    (wishId: string) => {
      if (!stay(wishId)) return;
      const leave = () => {
        timers.current.delete(wishId);
        setRetained((before) => new Map([...before].filter(([id]) => id !== wishId)));
      };
      timers.current.set(wishId, setTimeout(leave, RETAINED_MS));
    },
    [stay],
  );
  const hold = useCallback(
    (wishId: string) => {
      stay(wishId);
      return () => retain(wishId);
    },
    [stay, retain],
  );
  return { shown, retain, hold };
}
