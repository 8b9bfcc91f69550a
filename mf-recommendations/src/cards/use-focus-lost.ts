import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Tells when an element goes while the focus is in it, so that the focus can go on somewhere near. */
export function useFocusLost(element: RefObject<HTMLElement | null>, onFocusLost: () => void): void {
  const lost = useRef(onFocusLost);
  lost.current = onFocusLost;
  useLayoutEffect(() => {
    const shown = element.current;
    return () => {
      if (shown?.contains(document.activeElement)) lost.current();
    };
  }, [element]);
}
