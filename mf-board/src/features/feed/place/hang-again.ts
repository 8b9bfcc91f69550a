import type { ReactVirtualizer } from '@tanstack/react-virtual';

/**
 * Hangs notes as they hung: which column was the shortest depended on what had been measured by then.
 *
 * @param before how many places stand before the first wish
 */
export function hangAgain(
  virtualizer: ReactVirtualizer<Window, HTMLLIElement>,
  ids: readonly string[],
  before: number,
  notes: readonly [wishId: string, height: number, column: number][],
): void {
  for (const [at, [wishId, height, column]] of notes.entries()) {
    virtualizer.itemSizeCache.set(wishId, height);
    // Wishes that came meanwhile push the rest into other places: then it is dealt out anew. The virtualizer has no public way
    // to be told a column.
    if (ids[at] === wishId) virtualizer['laneAssignments'].set(at + before, column);
  }
}
