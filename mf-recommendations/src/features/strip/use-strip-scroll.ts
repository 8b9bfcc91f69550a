import { useCallback, useEffect, useState } from 'react';

/** Fraction of the visible width that one press of an arrow scrolls. */
const STEP_RATIO = 0.8;
/** Tolerance in pixels for rounding errors at both ends. */
const SLACK_PX = 2;

export interface StripScroll {
  /** Ref callback of the scrolling element. */
  attach(element: HTMLElement | null): void;
  canGoBack: boolean;
  canGoOn: boolean;
  move(direction: -1 | 1): void;
}

/** Returns whether a row can scroll in either direction, and a function that scrolls it. */
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
