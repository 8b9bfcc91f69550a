/** A wish that keeps its index although the list no longer contains it. */
export interface Retained<Item> {
  wish: Item;
  place: number;
}

/**
 * Inserts retained wishes into a list at their former indexes, and truncates it to `limit`. A wish that the list contains stays where the
 * list has it.
 */
export function withRetained<Item extends { id: string }>(
  list: readonly Item[],
  retained: Iterable<Retained<Item>>,
  limit: number,
): Item[] {
  const known = new Set(list.map(({ id }) => id));
  const missing = [...retained].filter(({ wish }) => !known.has(wish.id)).sort((a, b) => a.place - b.place);
  const merged = [...list];
  for (const { wish, place } of missing) merged.splice(place, 0, wish);
  return merged.slice(0, limit);
}
