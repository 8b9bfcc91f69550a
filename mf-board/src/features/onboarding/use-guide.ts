import type { Navigation } from '@wishboard/contracts/remotes/place';
import { useEffect, useRef } from 'react';
import { useOnboardingStore } from './onboarding-store';

/** Whether the guide is open. It opens by itself on the first visit. Closing it in any way records it as seen. */
export function useGuide({ place, go }: Pick<Navigation, 'place' | 'go'>): boolean {
  const { guideDue, leaveGuide } = useOnboardingStore();
  const isOpen = place.dialog === 'guide';
  const isFree = place.dialog === null;
  const wasOpen = useRef(false);
  useEffect(() => {
    const leaves = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (leaves) leaveGuide();
    else if (guideDue && isFree) go({ dialog: 'guide' });
  }, [isOpen, isFree, guideDue, leaveGuide, go]);
  return isOpen;
}
