import { create } from 'zustand';

interface BoardState {
  /** Wishes taken off the board whose deletion can still be undone. */
  hiddenWishIds: ReadonlySet<string>;
  hideWish(wishId: string): void;
  unhideWish(wishId: string): void;
  /** Back to how a visit begins, for the next member. */
  reset(): void;
}

const FIRST = { hiddenWishIds: new Set<string>() } as const;

/** What is not on the board though the lists still have it. Wishes live in the query cache, the view in the address. */
export const useBoardStore = create<BoardState>()((set) => ({
  ...FIRST,
  hideWish: (wishId) => set(({ hiddenWishIds }) => ({ hiddenWishIds: new Set(hiddenWishIds).add(wishId) })),
  unhideWish: (wishId) =>
    set(({ hiddenWishIds }) => ({ hiddenWishIds: new Set([...hiddenWishIds].filter((id) => id !== wishId)) })),
  reset: () => set(FIRST),
}));
