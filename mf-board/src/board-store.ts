import type { Category } from '@wishboard/contracts/http/category';
import { create } from 'zustand';

export type BoardView = 'my' | 'community';

interface BoardState {
  view: BoardView;
  /** Chosen category of the community view, or null for all. */
  category: Category | null;
  /** Wishes taken off the board whose deletion can still be undone. */
  hiddenWishIds: ReadonlySet<string>;
  showView(view: BoardView): void;
  chooseCategory(category: Category | null): void;
  hideWish(wishId: string): void;
  unhideWish(wishId: string): void;
  /** Back to how a visit begins, for the next member. */
  reset(): void;
}

const FIRST = { view: 'community', category: null, hiddenWishIds: new Set<string>() } as const;

/** What the member is looking at. Interface state only: wishes live in the query cache. */
export const useBoardStore = create<BoardState>()((set) => ({
  ...FIRST,
  showView: (view) => set({ view }),
  chooseCategory: (category) => set({ category }),
  hideWish: (wishId) => set(({ hiddenWishIds }) => ({ hiddenWishIds: new Set(hiddenWishIds).add(wishId) })),
  unhideWish: (wishId) =>
    set(({ hiddenWishIds }) => ({ hiddenWishIds: new Set([...hiddenWishIds].filter((id) => id !== wishId)) })),
  reset: () => set(FIRST),
}));
