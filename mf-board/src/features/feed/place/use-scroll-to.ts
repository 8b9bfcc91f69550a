import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { useEffect, useRef } from 'react';

/** Scrolls to a wish once, as soon as the list contains it. */
export function useScrollTo(
  wishId: string | null,
  wishes: readonly WishView[],
  scrollToWish: (index: number) => void,
  onScrolledTo: (wishId: string) => void,
): void {
  const done = useRef<string | null>(null);
  const index = wishId === null ? -1 : wishes.findIndex((wish) => wish.id === wishId);
  useEffect(() => {
    if (wishId === null) done.current = null;
    if (wishId === null || index < 0 || done.current === wishId) return;
    done.current = wishId;
    scrollToWish(index);
    onScrolledTo(wishId);
  });
}
