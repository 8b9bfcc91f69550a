import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { useEffect, useMemo } from 'react';
import { type Neighbours, neighboursOf } from './neighbours';

/** The list on the wall, with the pages read so far. */
export interface WallList {
  wishes: readonly WishView[];
  loadMore(): void;
}

/**
 * Returns the wishes before and after an open wish, or null when the wall does not contain it. Near the end of the list the next
 * page is read.
 */
export function useNeighbours({ wishes, loadMore }: WallList, wishId: string): Neighbours | null {
  const neighbours = useMemo(() => neighboursOf(wishes, wishId), [wishes, wishId]);
  const wantsMore = neighbours?.nearEnd ?? false;
  useEffect(() => {
    if (wantsMore) loadMore();
  }, [wantsMore, loadMore]);
  return neighbours;
}
