import type { ReactVirtualizer } from '@tanstack/react-virtual';

/**
 * Restores the heights and columns that cards had before. The virtualizer alone could choose other columns: its choice depends on
 * the cards measured so far.
 *
 * @param before number of places before the first wish
 */
export function restoreLayout(
  virtualizer: ReactVirtualizer<Window, HTMLLIElement>,
  ids: readonly string[],
  before: number,
  notes: readonly [wishId: string, height: number, column: number][],
): void {
  for (const [at, [wishId, height, column]] of notes.entries()) {
    virtualizer.itemSizeCache.set(wishId, height);
    // If new wishes have moved the others to other indexes, the virtualizer assigns the columns anew. It has no public API that
    // sets a column.
    if (ids[at] === wishId) virtualizer['laneAssignments'].set(at + before, column);
  }
}
