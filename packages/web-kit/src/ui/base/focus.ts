import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Gives the keyboard's focus back to a button that lost it by being disabled while what it asked for was under way. Not
 * when the member has gone elsewhere meanwhile, and not after a mouse or a finger, for which a tooltip would open.
 *
 * @param disabled Whether the button, or the one of several that is pressed, is disabled.
 */
export function useFocusKept(disabled: boolean): void {
  const lost = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (disabled) {
      // Still the button that this very change disabled: browsers move the focus when they next draw the page.
      lost.current = focused?.matches(':disabled:focus-visible') ? focused : null;
      return;
    }
    if (focused === document.body && lost.current instanceof HTMLElement) lost.current.focus({ preventScroll: true });
    lost.current = null;
  }, [disabled]);
}

let isReturning = false;

/**
 * Whether the focus is on its way back to what opened something that closes now. Nobody went there, so that no tooltip
 * explains it.
 */
export const focusIsReturning = (): boolean => isReturning;

/** Says so of the focus that is moved in this very task. */
export function returnFocus(): void {
  isReturning = true;
  queueMicrotask(() => {
    isReturning = false;
  });
}

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

/** What the focus goes back to: of a menu, which is gone once something was chosen in it, the button that opened it. */
export function openerOf(focused: Element | null): Element | null {
  const menu = focused?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused;
}
