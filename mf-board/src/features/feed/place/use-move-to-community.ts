import { type Navigation, showsEveryWish } from '@wishboard/contracts/remotes/place';
import { useEffect } from 'react';

/** Goes to the list of all wishes, newest first, when the page is asked to show a wish that the current list may not have. */
export function useMoveToCommunity({ place, replace }: Navigation, focusedWishId: string | null): void {
  const mustMove = focusedWishId !== null && !showsEveryWish(place);
  useEffect(() => {
    if (mustMove)
      replace({ view: 'community', category: null, sort: null, granted: null, following: null, wish: focusedWishId });
  }, [mustMove, focusedWishId, replace]);
}
