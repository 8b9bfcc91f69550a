import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Returns the keyboard focus to a button that lost it by being disabled while its request was pending. The focus is not returned
 * when the member has moved it elsewhere meanwhile. It is not returned after mouse or touch either, since a tooltip would open.
 *
 * @param disabled whether the button, or the pressed one of several, is disabled
 */
export function useFocusKept(disabled: boolean): void {
  const lost = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (disabled) {
      // The focus is still on the button that this change disabled: browsers move it when they next draw the page.
      lost.current = focused?.matches(':disabled:focus-visible') ? focused : null;
      return;
    }
    if (focused === document.body && lost.current instanceof HTMLElement) lost.current.focus({ preventScroll: true });
    lost.current = null;
  }, [disabled]);
}

let isReturning = false;

/** Whether the focus is being returned to the element that opened a closing dialog. The member did not move it, so no tooltip opens. */
export const focusIsReturning = (): boolean => isReturning;

/** Marks focus changes in the current task as returning. */
export function returnFocus(): void {
  isReturning = true;
  queueMicrotask(() => {
    isReturning = false;
  });
}

/**
 * Calls `onFocusLost` when an element is removed while the focus is in it or in its open menu, so that the focus can move to an
 * element nearby.
 */
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

/**
 * Returns the element to which the focus returns. For a menu, which closes once an item is chosen, it is the button that opened the
 * menu.
 */
export function openerOf(focused: Element | null): Element | null {
  const menu = focused?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused;
}

/** Returns the button of the open popover around an element; null outside of popovers. */
export function popoverTriggerOf(focused: Element | null): Element | null {
  const panel = focused?.closest('[data-radix-popper-content-wrapper] [role="dialog"]');
  return panel ? document.querySelector(`[aria-controls="${panel.id}"]`) : null;
}
