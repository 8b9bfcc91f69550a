import { type RefObject, useLayoutEffect, useRef } from 'react';
import { openerOf } from './opener-of';

/** Tells when an element goes while the focus is in it or in a menu of its own, so that the focus can go on somewhere near. */
export function useFocusLost(element: RefObject<HTMLElement | null>, onFocusLost: () => void): void {
  const lost = useRef(onFocusLost);
  lost.current = onFocusLost;
  useLayoutEffect(() => {
    const shown = element.current;
    return () => {
      if (shown?.contains(openerOf(document.activeElement))) lost.current();
    };
  }, [element]);
}
