import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { useEffect, useMemo } from 'react';
import { type Neighbours, neighboursOf } from './neighbours';

/** The list on the wall, as far as it was read. */
export interface WallList {
  wishes: readonly WishView[];
  readOn(): void;
}

/** The wishes beside an open one, null when the wall has it not. Near the end of the list more of it is read. */
export function useNeighbours({ wishes, readOn }: WallList, wishId: string): Neighbours | null {
  const neighbours = useMemo(() => neighboursOf(wishes, wishId), [wishes, wishId]);
  const wantsMore = neighbours?.nearEnd ?? false;
  useEffect(() => {
    if (wantsMore) readOn();
  }, [wantsMore, readOn]);
  return neighbours;
}
