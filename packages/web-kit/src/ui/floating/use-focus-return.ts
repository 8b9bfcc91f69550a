import { useRef } from 'react';
import { openerOf, returnFocus } from '../base/focus';

/**
 * Gives the focus back to whatever had it when a dialog opened. Radix does so for a trigger of its own; a dialog that is
 * opened from state has none, and its member would be left at the top of the page.
 */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = openerOf(document.activeElement);
      if (!beginInForm(event) && opener.current === document.body) beginUnmarked(event);
    },
    onCloseAutoFocus: (event: Event) => {
      if (event.defaultPrevented || !(opener.current instanceof HTMLElement) || !opener.current.isConnected) return;
      if (hasGoneOn(document.activeElement, opener.current)) return event.preventDefault();
      event.preventDefault();
      returnFocus();
      opener.current.focus();
    },
  };
}

/** Puts the cursor in the first field, where there is one. Not for a finger, whose keyboard would cover the rest. */
function beginInForm(event: Event): boolean {
  const field = event.target instanceof Element ? event.target.querySelector<HTMLElement>('form input') : null;
  if (!field || !window.matchMedia('(pointer: fine)').matches) return false;
  event.preventDefault();
  field.focus();
  return true;
}

/**
 * Puts the focus on the dialog itself, where nobody pressed anything to open it: browsers mark a button that gets it then. What
 * asks before something happens begins at its answer, always.
 */
function beginUnmarked(event: Event): void {
  if (!(event.target instanceof HTMLElement) || event.target.role === 'alertdialog') return;
  event.preventDefault();
  event.target.focus({ preventScroll: true });
}

/**
 * Whether the focus has moved on already when a dialog closes: by what closed it, as to a wish that was chosen in it, or with the
 * member, to what they opened since. Not where the dialog around the opener has caught it meanwhile.
 */
export function hasGoneOn(focused: Element | null, opener: Element | null): boolean {
  if (focused === null || focused === document.body) return false;
  const dialog = focused.closest('[role="dialog"], [role="alertdialog"]');
  return dialog === null || (opener !== null && opener !== document.body && !dialog.contains(opener));
}
