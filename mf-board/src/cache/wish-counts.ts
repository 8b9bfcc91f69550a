import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '@wishboard/contracts/http/routes';
import type { WishCountsView } from '@wishboard/contracts/http/wishes/wish';
import { findCachedWish } from '@wishboard/web-kit/api/cached-wishes';

/** Invalidates the counts of wishes, including those of the member boards that the page has visited. */
export async function refreshWishCounts(client: QueryClient): Promise<void> {
  await Promise.all(
    [queryKeys.wishCounts, queryKeys.members].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
}

/** Lowers the cached counts by one own wish at the moment when it leaves the lists. Then reads the counts from the server. */
export function decrementOwnWishCount(client: QueryClient, wishId: string): void {
  const category = findCachedWish(client, wishId)?.category;
  client.setQueryData<WishCountsView>(queryKeys.wishCounts, (counts) => {
    if (!counts || !category) return counts;
    const categories = { ...counts.categories, [category]: counts.categories[category] - 1 };
    return { ...counts, mine: counts.mine - 1, categories };
  });
  void refreshWishCounts(client);
}

/** Adds a number to the cached count of kept wishes until the server's count arrives. */
export function adjustKeptCount(client: QueryClient, more: number): void {
  client.setQueryData<WishCountsView>(queryKeys.wishCounts, (counts) =>
    counts?.kept === undefined ? counts : { ...counts, kept: Math.max(0, counts.kept + more) },
  );
}
