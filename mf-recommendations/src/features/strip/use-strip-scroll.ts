import { useCallback, useEffect, useState } from 'react';

/** How much of the visible width one press of an arrow moves. */
const STEP_RATIO = 0.8;
/** Fractions of a pixel that a browser's rounding leaves at the ends. */
const SLACK_PX = 2;

export interface StripScroll {
  /** Attach to the element that scrolls. */
  attach(element: HTMLElement | null): void;
  canGoBack: boolean;
  canGoOn: boolean;
  move(direction: -1 | 1): void;
}

/** Whether there is more of a row to either side, and the way there. */
export function useStripScroll(): StripScroll {
  const [element, attach] = useState<HTMLElement | null>(null);
  const [ends, setEnds] = useState({ canGoBack: false, canGoOn: false });

  useEffect(() => {
    if (element === null) return;
    const look = () => {
      const canGoBack = element.scrollLeft > SLACK_PX;
      const canGoOn = element.scrollLeft + element.clientWidth < element.scrollWidth - SLACK_PX;
      setEnds((last) => (last.canGoBack === canGoBack && last.canGoOn === canGoOn ? last : { canGoBack, canGoOn }));
    };
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [element]);

  const move = useCallback(
    (direction: -1 | 1) => element?.scrollBy({ left: direction * element.clientWidth * STEP_RATIO }),
    [element],
  );
  return { attach, move, ...ends };
}
