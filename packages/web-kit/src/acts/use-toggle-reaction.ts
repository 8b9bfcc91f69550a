import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '@wishboard/contracts/http/routes';
import type {
  Emoji,
  ReactionCounts,
  ToggleReactionRequest,
  ToggleReactionResponse,
} from '@wishboard/contracts/http/wishes/reaction';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { useState } from 'react';
import { findCachedWish, removeCachedWishes, updateCachedWish, writeCachedReactions } from '../api/cached-wishes';
import { ApiError } from '../api/fetch-json';
import { interruptReads } from '../api/interrupt-reads';
import { refreshWishLists } from '../api/refresh-wish-lists';
import { afterPaint } from '../timing/after-paint';
import { newIdempotencyKey } from './idempotency-key';
import { useSendAct } from './send-act';
import { toggleCounts } from './toggle-counts';
import { useWithWaitingActs } from './with-waiting-acts';

/**
 * Toggles a member's reaction optimistically. The change is shown at once, and the server's counts are written into every cached
 * list when they arrive. On a failure the previous counts are restored silently. When the server is out of reach, the change stays
 * visible and the act waits. `isPending` is true on every card of the wish, wherever it is shown.
 *
 * The tapped card shows the change before anything else is done: with thousands of wishes read, updating every list takes longer
 * than a frame.
 */
export function useToggleReaction(given: WishView, onReacted?: (emoji: Emoji) => void) {
  const client = useQueryClient();
  const send = useSendAct();
  const wish = useWithWaitingActs(given);
  const mutationKey = ['toggle-reaction', wish.id];
  const isMutating = useIsMutating({ mutationKey }) > 0;
  const [tapped, setTapped] = useState<{ before: ReactionCounts; shown: WishView } | null>(null);
  // The update of the lists creates a new counts object, which includes the tap.
  const isAhead = tapped?.before === wish.reactionCounts;

  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (body: ToggleReactionRequest) =>
      send<ToggleReactionResponse>(
        { key: newIdempotencyKey(), act: { kind: 'react', wishId: wish.id, body }, title: wish.title },
        { keepalive: true },
      ),
    onMutate: async ({ emoji, reacted }) => {
      const [readLists, readRecommendations] = await Promise.all([
        interruptReads(client, queryKeys.wishes),
        interruptReads(client, queryKeys.recommendations()),
      ]);
      const before = findCachedWish(client, wish.id) ?? wish;
      // A waiting act is visible on the page already, and may not be in the lists yet.
      if (reacted === undefined || before.myReactions?.includes(emoji) !== reacted) {
        const toggled = toggleCounts(before.reactionCounts, emoji, before.myReactions);
        updateCachedWish(client, wish.id, (cached) => ({ ...cached, ...toggled }));
      }
      return { before, readLists, readRecommendations };
    },
    onSuccess: async (answer, _body, { readLists, readRecommendations }) => {
      if (!answer) {
        await Promise.all([readLists(), readRecommendations()]);
        return;
      }
      writeCachedReactions(client, answer);
      if (answer.reacted) onReacted?.(answer.emoji);
      await Promise.all([refreshWishLists(client), readRecommendations()]);
    },
    onError: async (error, _body, context) => {
      if (error instanceof ApiError && error.status === 404) {
        removeCachedWishes(client, ({ id }) => id === wish.id);
        await Promise.all([refreshWishLists(client), context?.readRecommendations()]);
        return;
      }
      if (!context) return;
      writeCachedReactions(client, { ...context.before, wishId: wish.id });
      await Promise.all([context.readLists(), context.readRecommendations()]);
    },
    onSettled: () => setTapped(null),
  });

  /** Sends the wanted end state when it is known, so that a repeat changes nothing. */
  const toggle = (emoji: Emoji) => {
    const toggled = toggleCounts(wish.reactionCounts, emoji, wish.myReactions);
    setTapped({ before: wish.reactionCounts, shown: { ...wish, ...toggled } });
    afterPaint(() => mutate({ emoji, ...(wish.myReactions && { reacted: !wish.myReactions.includes(emoji) }) }));
  };

  return { shown: isAhead ? tapped.shown : wish, toggle, isPending: isAhead || isMutating };
}
