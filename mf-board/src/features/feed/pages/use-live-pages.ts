import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { WishesHint } from '@wishboard/contracts/http/hint';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { updateCachedWish } from '@wishboard/web-kit/api/cached-wishes';
import { fetchPage } from '@wishboard/web-kit/api/pages';
import type { RefObject } from 'react';
import { useWishesHint } from '../../../cache/use-wishes-hint';
import { changedWishes, pageOfHint, pagesToRead, type WishPages, withNewWishes } from './live-pages';

/** Of one hint. Whoever sees wishes of more pages at once has zoomed far out, and the next hint reads the others. */
const PAGES_MAX = 3;
/** A hint may be older than what the member did in so many milliseconds before it came. */
const ACTED_MS = 10_000;

export interface LiveList {
  /** Key of the pages in the cache. */
  queryKey: QueryKey;
  /** Whether wishes of these categories belong into the list; none where it is the member's own. */
  hasNewOf(categories: readonly string[] | undefined): boolean;
  /** Place of the newest wish that the reader was shown; null until there is a list. */
  newestShown: string | null;
}

/**
 * Follows the hints about wishes: what is on the screen has the reactions of others, and new wishes are put in front, where
 * the list's reader decides when to show them.
 */
export function useLivePages(list: LiveList, shown: RefObject<readonly string[]>): void {
  const client = useQueryClient();
  useWishesHint((hint) => follow(client, list, hint, shown.current));
}

async function follow(
  client: QueryClient,
  { queryKey, hasNewOf, newestShown }: LiveList,
  said: WishesHint,
  shown: readonly string[],
): Promise<void> {
  const before = client.getQueryData<WishPages>(queryKey);
  if (!before) return;
  const hint = hasJustActed(client) ? { ...said, live: undefined } : said;
  if (hint.live) writeChanges(client, changedWishes(before, before, pageOfHint(before, hint.live)));
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

/** Writes what changes while a note is looked at, except of a wish to which a reaction is on its way. */
function writeChanges(client: QueryClient, wishes: readonly WishView[]): void {
  for (const { id, reactionCounts, myReactions, isGranted, grantedAt } of wishes) {
    if (client.isMutating({ mutationKey: ['toggle-reaction', id] }) > 0) continue;
    updateCachedWish(client, id, (wish) => ({ ...wish, reactionCounts, myReactions, isGranted, grantedAt }));
  }
}

function hasJustActed(client: QueryClient): boolean {
  const since = Date.now() - ACTED_MS;
  return client
    .getMutationCache()
    .getAll()
    .some(({ state }) => state.submittedAt > since);
}
