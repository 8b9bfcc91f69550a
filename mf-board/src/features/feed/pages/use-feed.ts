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
import { sortKeyOf } from './live-pages';
import { useLivePages } from './use-live-pages';

export interface FeedRequest {
  view: BoardView;
  /** Part of My Board. */
  part: BoardPart;
  /** Username of the member to whose wishes the list is limited. */
  member: string | null;
  category: Category | null;
  /** Search text; empty without a search. */
  q: string;
  sort: SearchSort | null;
  granted: GrantedOrNot | null;
  /** Limits the list to followed members and categories. */
  following: Following | null;
  hidden: ReadonlySet<string>;
  /** Member whose own new wishes are shown at once. */
  memberId: string;
  /** Ids of the wishes near the viewport. */
  shown: RefObject<readonly string[]>;
}

/**
 * Reads the wishes of a view page by page. New wishes of other members are held back until the reader asks for them, so that
 * nothing moves by itself.
 */
export function useFeed({ hidden, memberId, shown, ...asked }: FeedRequest) {
  const { view, part, member, category, q, sort, granted } = asked;
  const client = useQueryClient();
  const list = listName(asked);
  const isOfKept = view === 'my' && part === 'kept';
  const options = listQuery(asked);
  // Only in a list of all wishes, newest first, does a new wish belong at the top.
  const isByTime = !q && !isOfKept && !sort && !granted;
  // While the member types, the previous results stay until the next ones arrive.
  const query = useInfiniteQuery({ ...options, ...(q && { placeholderData: keepPreviousData }) });
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const all = useMemo(() => {
    const read = withoutDuplicates(data?.pages.flatMap((page) => page.items) ?? []);
    // A wish that the member no longer keeps disappears at once, and reappears at once when that is undone.
    return isOfKept ? read.filter((wish) => wish.isKept) : read;
  }, [data, isOfKept]);
  const newest = all[0] ? sortKeyOf(all[0]) : '';
  const [since, setSince] = useState<{ list: string; newest: string } | null>(null);
  if (data && since?.list !== list) setSince({ list, newest });
  const newestShown = since?.list === list && isByTime ? since.newest : null;

  const listed = useMemo(() => all.filter((wish) => !hidden.has(wish.id)), [all, hidden]);
  const wishes = useMemo(() => {
    const isShown = (wish: WishView) =>
      newestShown === null || wish.userId === memberId || sortKeyOf(wish) <= newestShown;
    return listed.every(isShown) ? listed : listed.filter(isShown);
  }, [listed, newestShown, memberId]);

  const hasNewOf = (categories: readonly string[] | undefined) =>
    view === 'community' &&
    // A hint does not say who made a wish.
    member === null &&
    isByTime &&
    (!categories || (category === null ? categories.length > 0 : categories.includes(category)));
  useLivePages({ queryKey: options.queryKey, hasNewOf, newestShown }, shown);

  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);

  /** Shows the wishes that were held back and returns the newest of them. Also reads the lists and counts again. */
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
    loadMore,
    showNew,
  };
}

type ListSelection = Pick<
  FeedRequest,
  'view' | 'part' | 'member' | 'category' | 'q' | 'sort' | 'granted' | 'following'
>;

function listQuery({ view, part, member, category, q, sort, granted, following }: ListSelection) {
  const chosen = { ...(sort && { sort }), ...(granted && { granted }) };
  if (q) return foundWishesQuery({ q, ...(category && { category }), ...chosen });
  if (member !== null) return memberWishesQuery(member);
  if (view === 'my') return part === 'kept' ? keptWishesQuery() : myWishesQuery();
  return communityWishesQuery(category ?? undefined, { ...chosen, ...(following && { following }) });
}

/** Returns the name that tells a list of wishes from the other lists a member can open. */
export function listName({ view, part, member, category, q, sort, granted, following }: ListSelection): string {
  if (member !== null && !q) return `of/${member}`;
  const chosen = (sort || granted || q ? `/${sort}/${granted}/${q}` : '') + (following ? '/following' : '');
  return `${view}/${view === 'my' && part === 'kept' ? part : category}${chosen}`;
}

/** Removes duplicates: two pages contain the same wish when one was read before and the other after a change. */
function withoutDuplicates(wishes: WishView[]): WishView[] {
  const seen = new Set<string>();
  return wishes.filter((wish) => !seen.has(wish.id) && seen.add(wish.id));
}
