import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { WishesHint } from '@wishboard/contracts/http/hint';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { updateCachedWish } from '@wishboard/web-kit/api/cached-wishes';
import { fetchPage } from '@wishboard/web-kit/api/pages';
import type { RefObject } from 'react';
import { useWishesHint } from '../../../cache/use-wishes-hint';
import { changedWishes, pageFromHint, pagesToRead, type WishPages, withNewWishes } from './live-pages';

/** Most pages that are read for one hint. Only a page that is zoomed far out shows wishes of more pages; the next hint reads the others. */
const PAGES_MAX = 3;
/** A hint that arrives within this many milliseconds after an act of the member may be older than the act. Its states are then ignored. */
const RECENT_MUTATION_MS = 10_000;

export interface LiveList {
  /** Key of the pages in the query cache. */
  queryKey: QueryKey;
  /**
   * Whether new wishes of these categories belong in the list; undefined stands for any category. Always false for a list that
   * shows no new wishes, such as the member's own.
   */
  hasNewOf(categories: readonly string[] | undefined): boolean;
  /** Sort key of the newest wish that the reader was shown; null until there is a list, and for a list that is not ordered by time. */
  newestShown: string | null;
}

/**
 * Handles the hints about wishes. Visible wishes get the reactions of other members. New wishes are added in front of the list,
 * where its reader decides when to show them.
 */
export function useLivePages(list: LiveList, shown: RefObject<readonly string[]>): void {
  const client = useQueryClient();
  useWishesHint((hint) => applyHint(client, list, hint, shown.current));
}

async function applyHint(
  client: QueryClient,
  { queryKey, hasNewOf, newestShown }: LiveList,
  received: WishesHint,
  shown: readonly string[],
): Promise<void> {
  const before = client.getQueryData<WishPages>(queryKey);
  if (!before) return;
  const hint = hasRecentMutation(client) ? { ...received, live: undefined } : received;
  if (hint.live) writeChanges(client, changedWishes(before, before, pageFromHint(before, hint.live)));
  const wantsNew = newestShown !== null && hasNewOf(hint.categories);
  const numbers = new Set([...(wantsNew ? [0] : []), ...pagesToRead(before, hint, shown)]);
  for (const number of [...numbers].slice(0, PAGES_MAX)) {
    const path = before.pageParams[number];
    if (path === undefined) continue;
    const begun = client.getQueryData<WishPages>(queryKey) ?? before;
    const fresh = await fetchPage<WishView>(path);
    const now = client.getQueryData<WishPages>(queryKey);
    if (!now) return;
    writeChanges(client, changedWishes(now, begun, fresh));
    if (number === 0 && wantsNew) {
      client.setQueryData<WishPages>(queryKey, (data) => data && withNewWishes(data, fresh, newestShown));
    }
  }
}

/** Writes the live parts of the wishes to the cache. Skips a wish whose reaction request is still running. */
function writeChanges(client: QueryClient, wishes: readonly WishView[]): void {
  for (const { id, reactionCounts, myReactions, isGranted, grantedAt } of wishes) {
    if (client.isMutating({ mutationKey: ['toggle-reaction', id] }) > 0) continue;
    updateCachedWish(client, id, (wish) => ({ ...wish, reactionCounts, myReactions, isGranted, grantedAt }));
  }
}

function hasRecentMutation(client: QueryClient): boolean {
  const since = Date.now() - RECENT_MUTATION_MS;
  return client
    .getMutationCache()
    .getAll()
    .some(({ state }) => state.submittedAt > since);
}
