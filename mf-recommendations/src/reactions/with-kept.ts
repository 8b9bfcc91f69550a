/** A wish that stays in its place although the list no longer has it. */
export interface Kept<Item> {
  wish: Item;
  place: number;
}

/** A list with what is kept in its places, at most `limit` long. What the list has itself stands where the list has it. */
export function withKept<Item extends { id: string }>(
  list: readonly Item[],
  kept: Iterable<Kept<Item>>,
  limit: number,
): Item[] {
  const known = new Set(list.map(({ id }) => id));
  const missing = [...kept].filter(({ wish }) => !known.has(wish.id)).sort((a, b) => a.place - b.place);
  const merged = [...list];
  for (const { wish, place } of missing) merged.splice(place, 0, wish);
  return merged.slice(0, limit);
}
