import type { WishView } from '@wishboard/contracts/http/wishes/wish';

/** How near the end of what was read of a list, in wishes, more of it is asked for. */
const ASK_AHEAD = 5;

export interface Neighbours {
  /** Ids of the wishes beside it; null where the list ends. */
  previous: string | null;
  next: string | null;
  /** Whether it stands so near the end of what was read that more should be. */
  nearEnd: boolean;
}

/** The wishes beside one in a list, or null when it is not in it. */
export function neighboursOf(wishes: readonly WishView[], wishId: string): Neighbours | null {
  const at = wishes.findIndex(({ id }) => id === wishId);
  if (at < 0) return null;
  return {
    previous: wishes[at - 1]?.id ?? null,
    next: wishes[at + 1]?.id ?? null,
    nearEnd: at >= wishes.length - ASK_AHEAD,
  };
}
