import { type ReactVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useFirstScreenLayout } from '../pages/use-first-screen-layout';
import { cachedHeightEstimates } from './estimate-height';

/** Gap between cards in both directions, in CSS pixels. */
export const GAP = 24;
/** Rows kept beyond each edge of the viewport; the virtualizer multiplies it by the number of columns. */
const OVERSCAN_ROWS = 2;
/** Assumed height of the first place when it is not a wish, in CSS pixels, until it is measured. */
const LEAD_HEIGHT = 220;
const LEAD_KEY = 'lead';

interface WallVirtualizerOptions {
  wishes: readonly WishView[];
  /** Number of places before the first wish. */
  before: number;
  columns: number;
  /** Distance of the wall from the top of the document, in CSS pixels. */
  top: number;
  /** Width of the wall, in CSS pixels. */
  width: number;
}

/**
 * Creates the virtualizer that lays out the cards, each in the shortest column. Also returns the ids of the wishes, as an array that
 * keeps its identity while the ids are equal.
 */
export function useWallVirtualizer({ wishes, before, columns, top, width }: WallVirtualizerOptions) {
  const columnWidth = (width - GAP * (columns - 1)) / columns;
  const heightOf = useMemo(() => cachedHeightEstimates(columnWidth), [columnWidth]);
  const ids = useStableIds(wishes);
  // A new function would make the virtualizer lay out all cards again, so this one changes only with the list.
  const getItemKey = useCallback((index: number) => ids[index - before] ?? LEAD_KEY, [ids, before]);
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: wishes.length + before,
    lanes: columns,
    gap: GAP,
    overscan: OVERSCAN_ROWS,
    scrollMargin: top,
    laneAssignmentMode: 'measured',
    estimateSize: (index) => {
      const wish = wishes[index - before];
      return wish ? heightOf(wish) : LEAD_HEIGHT;
    },
    getItemKey,
  });
  useFirstScreenLayout(virtualizer, ids);
  return { virtualizer, ids };
}

/**
 * Returns the ids of the wishes. The array keeps its identity while the ids are equal, so that a reaction does not lay out the
 * cards again.
 */
function useStableIds(wishes: readonly WishView[]): readonly string[] {
  const ids = useRef<readonly string[]>([]);
  return useMemo(() => {
    const same = ids.current.length === wishes.length && wishes.every((wish, at) => wish.id === ids.current[at]);
    if (!same) ids.current = wishes.map((wish) => wish.id);
    return ids.current;
  }, [wishes]);
}

/**
 * Assigns the columns anew when the list changed in another way than by growing at its end. The virtualizer remembers the column of
 * each index. After a new first wish these columns would belong to other cards with other heights.
 */
export function useColumnReassignment(
  virtualizer: ReactVirtualizer<Window, HTMLLIElement>,
  ids: readonly string[],
): void {
  const before = useRef(ids);
  useLayoutEffect(() => {
    const grown = before.current.every((id, at) => id === ids[at]);
    before.current = ids;
    if (grown) return;
    const heights = new Map(virtualizer.itemSizeCache);
    virtualizer.measure();
    for (const [key, height] of heights) virtualizer.itemSizeCache.set(key, height);
  }, [virtualizer, ids]);
}
