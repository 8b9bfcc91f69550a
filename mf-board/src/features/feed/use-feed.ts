import { useInfiniteQuery } from '@tanstack/react-query';
import type { Category } from '@wishboard/contracts/http/category';
import type { WishView } from '@wishboard/contracts/http/wish';
import type { BoardView } from '@wishboard/contracts/remotes/place';
import { useCallback, useMemo } from 'react';
import { communityWishesQuery, myWishesQuery } from '../../api/queries';

/** The wishes of a view as far as they were read, and how to read on. */
export function useFeed(view: BoardView, category: Category | null, hidden: ReadonlySet<string>) {
  const query = useInfiniteQuery(view === 'my' ? myWishesQuery() : communityWishesQuery(category ?? undefined));
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const all = useMemo(() => onceEach(data?.pages.flatMap((page) => page.items) ?? []), [data]);
  const wishes = useMemo(() => all.filter((wish) => !hidden.has(wish.id)), [all, hidden]);

  const readOn = useCallback(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);

  return { ...query, wishes, hiddenCount: all.length - wishes.length, readOn };
}

/** A wish that two pages have, because one was read before and one after a change, is shown once. */
function onceEach(wishes: WishView[]): WishView[] {
  const seen = new Set<string>();
  return wishes.filter((wish) => !seen.has(wish.id) && seen.add(wish.id));
}
