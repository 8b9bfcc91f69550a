import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { Category } from '@wishboard/contracts/http/fields/category';
import type { SearchSort } from '@wishboard/contracts/http/wishes/search';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import type { BoardPart, BoardView, Following, GrantedOrNot } from '@wishboard/contracts/remotes/place';
import { refreshWishLists } from '@wishboard/web-kit/api/refresh-wish-lists';
import { type RefObject, useCallback, useMemo, useState } from 'react';
import {
  communityWishesQuery,
  foundWishesQuery,
  keptWishesQuery,
  memberWishesQuery,
  myWishesQuery,
} from '../../../api/queries';
import { refreshWishCounts } from '../../../cache/wish-counts';
import { placeOf } from './live-pages';
import { useLivePages } from './use-live-pages';

export interface FeedRequest {
  view: BoardView;
  /** Of My Board. */
  part: BoardPart;
  /** Username of the member whose wishes alone are asked for. */
  member: string | null;
  category: Category | null;
  /** What is searched for; empty for nothing. */
  q: string;
  sort: SearchSort | null;
  granted: GrantedOrNot | null;
  /** Of whom and what the member follows alone. */
  following: Following | null;
  hidden: ReadonlySet<string>;
  /** Whose own wishes are shown as soon as they are there. */
  memberId: string;
  /** The wishes near the window. */
  shown: RefObject<readonly string[]>;
}

/**
 * The wishes of a view as far as they were read, and how to read on. Wishes that others make while the list is shown are
 * held back until its reader asks for them: nothing moves by itself.
 */
export function useFeed({ hidden, memberId, shown, ...asked }: FeedRequest) {
  const { view, part, member, category, q, sort, granted } = asked;
  const client = useQueryClient();
  const list = listName(asked);
  const isOfKept = view === 'my' && part === 'kept';
  const options = listQuery(asked);
  // The newest first, of everything: what comes later belongs on top.
  const isByTime = !q && !isOfKept && !sort && !granted;
  // While one types, what was there before stays until the next is found.
  const query = useInfiniteQuery({ ...options, ...(q && { placeholderData: keepPreviousData }) });
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const all = useMemo(() => {
    const read = onceEach(data?.pages.flatMap((page) => page.items) ?? []);
    // What is kept no longer goes at once, and is back at once where that is taken back.
    return isOfKept ? read.filter((wish) => wish.isKept) : read;
  }, [data, isOfKept]);
  const newest = all[0] ? placeOf(all[0]) : '';
  const [since, setSince] = useState<{ list: string; newest: string } | null>(null);
  if (data && since?.list !== list) setSince({ list, newest });
  const newestShown = since?.list === list && isByTime ? since.newest : null;

  const listed = useMemo(() => all.filter((wish) => !hidden.has(wish.id)), [all, hidden]);
  const wishes = useMemo(() => {
    const isShown = (wish: WishView) =>
      newestShown === null || wish.userId === memberId || placeOf(wish) <= newestShown;
    return listed.every(isShown) ? listed : listed.filter(isShown);
  }, [listed, newestShown, memberId]);

  const hasNewOf = (categories: readonly string[] | undefined) =>
    view === 'community' &&
    // Who made them is in no hint.
    member === null &&
    isByTime &&
    (!categories || (category === null ? categories.length > 0 : categories.includes(category)));
  useLivePages({ queryKey: options.queryKey, hasNewOf, newestShown }, shown);

  const readOn = useCallback(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);

  /** Shows what was held back, and answers the newest of it. What else has changed meanwhile is read, too. */
  const showNew = () => {
    setSince({ list, newest });
    void refreshWishLists(client);
    void refreshWishCounts(client);
    return listed[0];
  };

  return {
    ...query,
    wishes,
    hiddenCount: all.length - listed.length,
    newCount: listed.length - wishes.length,
    readOn,
    showNew,
  };
}

type AskedList = Pick<FeedRequest, 'view' | 'part' | 'member' | 'category' | 'q' | 'sort' | 'granted' | 'following'>;

function listQuery({ view, part, member, category, q, sort, granted, following }: AskedList) {
  const chosen = { ...(sort && { sort }), ...(granted && { granted }) };
  if (q) return foundWishesQuery({ q, ...(category && { category }), ...chosen });
  if (member !== null) return memberWishesQuery(member);
  if (view === 'my') return part === 'kept' ? keptWishesQuery() : myWishesQuery();
  return communityWishesQuery(category ?? undefined, { ...chosen, ...(following && { following }) });
}

/** Names a list of wishes among all that a member looks at. */
export function listName({ view, part, member, category, q, sort, granted, following }: AskedList): string {
  if (member !== null && !q) return `of/${member}`;
  const chosen = (sort || granted || q ? `/${sort}/${granted}/${q}` : '') + (following ? '/following' : '');
  return `${view}/${view === 'my' && part === 'kept' ? part : category}${chosen}`;
}

/** A wish that two pages have, because one was read before and one after a change, is shown once. */
function onceEach(wishes: WishView[]): WishView[] {
  const seen = new Set<string>();
  return wishes.filter((wish) => !seen.has(wish.id) && seen.add(wish.id));
}
