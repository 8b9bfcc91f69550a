import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '@wishboard/contracts/http/routes';
import type { WishCountsView } from '@wishboard/contracts/http/wishes/wish';
import { findCachedWish } from '@wishboard/web-kit/api/cached-wishes';

/** Reads again how many wishes there are, of members on whose boards the page was, too. */
export async function refreshWishCounts(client: QueryClient): Promise<void> {
  await Promise.all(
    [queryKeys.wishCounts, queryKeys.members].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
}

/** Counts an own wish no longer, in the moment in which it goes from the lists; then asks the server. */
export function countOwnWishGone(client: QueryClient, wishId: string): void {
  const category = findCachedWish(client, wishId)?.category;
  client.setQueryData<WishCountsView>(queryKeys.wishCounts, (counts) => {
    if (!counts || !category) return counts;
    const categories = { ...counts.categories, [category]: counts.categories[category] - 1 };
    return { ...counts, mine: counts.mine - 1, categories };
  });
  void refreshWishCounts(client);
}

/** Counts so many more wishes that the member keeps, until the server says. */
export function countKept(client: QueryClient, more: number): void {
  client.setQueryData<WishCountsView>(queryKeys.wishCounts, (counts) =>
    counts?.kept === undefined ? counts : { ...counts, kept: Math.max(0, counts.kept + more) },
  );
}
