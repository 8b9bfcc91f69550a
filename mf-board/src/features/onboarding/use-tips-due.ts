import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { myWishesQuery } from '../../api/queries';
import { useOnboardingStore } from './onboarding-store';

/** How long after the first own wish the tips appear, in milliseconds. Source: specification, section 9. */
export const TIPS_DELAY_MS = 3_000;

/** Whether to show the tips: 3 s after the member has a wish, unless the guide is open or due or the tips were dismissed. */
export function useTipsDue(guideOpen: boolean): boolean {
  const { guideDue, tipsDismissed } = useOnboardingStore();
  const wanted = !guideOpen && !guideDue && !tipsDismissed;
  const { data } = useInfiniteQuery({ ...myWishesQuery(), enabled: wanted });
  const hasWish = data?.pages.some(({ items }) => items.length > 0) ?? false;
  const [due, setDue] = useState(false);

  useEffect(() => {
    if (!wanted || !hasWish) return;
    const timer = setTimeout(() => setDue(true), TIPS_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setDue(false);
    };
  }, [wanted, hasWish]);

  return due;
}
