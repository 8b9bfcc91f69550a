import { create } from 'zustand';

interface BoardState {
  /** Wishes that the board hides because they are about to be deleted. The deletion can still be undone. */
  hiddenWishIds: ReadonlySet<string>;
  hideWish(wishId: string): void;
  unhideWish(wishId: string): void;
  /** Resets the store to its initial state, for the next member. */
  reset(): void;
}

const FIRST = { hiddenWishIds: new Set<string>() } as const;

/**
 * Wishes that the board hides although the cached lists still contain them. The wishes themselves live in the query cache, and the
 * view lives in the address.
 */
export const useBoardStore = create<BoardState>()((set) => ({
  ...FIRST,
  hideWish: (wishId) => set(({ hiddenWishIds }) => ({ hiddenWishIds: new Set(hiddenWishIds).add(wishId) })),
  unhideWish: (wishId) =>
    set(({ hiddenWishIds }) => ({ hiddenWishIds: new Set([...hiddenWishIds].filter((id) => id !== wishId)) })),
  reset: () => set(FIRST),
}));
