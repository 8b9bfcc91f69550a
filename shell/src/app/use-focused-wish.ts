import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'wouter';

/** The wish that the address asks to show (`/?wish=ID`), how to ask for one, and how to say that it was shown. */
export function useFocusedWish() {
  const [, navigate] = useLocation();
  const [search] = useSearchParams();
  const openWish = useCallback((wishId: string) => navigate(`/?wish=${encodeURIComponent(wishId)}`), [navigate]);
  const onWishFocused = useCallback(() => navigate('/', { replace: true }), [navigate]);
  return { focusedWishId: search.get('wish'), openWish, onWishFocused };
}
