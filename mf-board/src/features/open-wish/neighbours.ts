import type { WishView } from '@wishboard/contracts/http/wishes/wish';

/** Number of wishes before the end of the list at which the next page is read. */
const LOAD_AHEAD = 5;

export interface Neighbours {
  /** Id of the wish before this one; null at the beginning of the list. */
  previous: string | null;
  next: string | null;
  /** Whether the wish is so near the end of the read list that the next page should be read. */
  nearEnd: boolean;
}

/** Returns the wishes before and after one in a list, or null when the list does not contain it. */
export function neighboursOf(wishes: readonly WishView[], wishId: string): Neighbours | null {
  const at = wishes.findIndex(({ id }) => id === wishId);
  if (at < 0) return null;
  return {
    previous: wishes[at - 1]?.id ?? null,
    next: wishes[at + 1]?.id ?? null,
    nearEnd: at >= wishes.length - LOAD_AHEAD,
  };
}
