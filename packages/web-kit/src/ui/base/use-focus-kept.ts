import { useLayoutEffect, useRef } from 'react';

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
