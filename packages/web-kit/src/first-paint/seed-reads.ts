import type { QueryClient } from '@tanstack/react-query';
import { RECOMMENDATIONS_STRIP } from '@wishboard/contracts/http/limits';
import { queryKeys } from '@wishboard/contracts/http/routes';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import type { FirstPaintData } from '@wishboard/contracts/remotes/first-paint';
import { pagesQuery } from '../api/pages';

/** Puts the data of the first screen into the query cache, under the keys that the page reads before it asks the server. */
export function seedReads(client: QueryClient, { member, reads }: Pick<FirstPaintData, 'member' | 'reads'>): void {
  const { queryKey, initialPageParam } = pagesQuery<WishView>(queryKeys.communityWishes());
  client.setQueryData(queryKey, { pages: [reads.wall], pageParams: [initialPageParam] });
  client.setQueryData(queryKeys.user, member);
  if (!('counts' in reads)) return;
  client.setQueryData(queryKeys.wishCounts, reads.counts);
  client.setQueryData(queryKeys.recommendations(RECOMMENDATIONS_STRIP), reads.recommendations);
  client.setQueryData(queryKeys.preferences, reads.preferences);
}
