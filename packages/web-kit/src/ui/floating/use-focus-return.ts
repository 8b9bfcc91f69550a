import { useRef } from 'react';
import { openerOf, popoverTriggerOf, returnFocus } from '../base/focus';
import { mainLandmark } from './use-main-landmark';

/**
 * Returns the focus to the element that had it when a dialog opened. When that was in a popover, which closes as it loses the focus, the
 * focus returns to the popover's button. Radix does so for its own trigger. A dialog that is opened
 * from state has no trigger, and its member would be left at the top of the page. When nothing had the focus, as when the address opened the
 * dialog, the focus moves to the page's content.
 */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  const trigger = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = openerOf(document.activeElement);
      trigger.current = popoverTriggerOf(document.activeElement);
      if (!beginInForm(event) && opener.current === document.body) beginUnmarked(event);
    },
    onCloseAutoFocus: (event: Event) => {
      const target = [opener.current, trigger.current].find((element) => element?.isConnected);
      if (event.defaultPrevented || !(target instanceof HTMLElement)) return;
      if (hasGoneOn(document.activeElement, opener.current)) return event.preventDefault();
      event.preventDefault();
      returnFocus();
      if (target !== document.body) target.focus();
      else if (document.activeElement === document.body) mainLandmark().focus({ preventScroll: true });
    },
  };
}

/**
 * Focuses the first field of a form, if there is one. With a touch screen it does not, since the on-screen keyboard would cover the
 * rest.
 */
function beginInForm(event: Event): boolean {
  const field = event.target instanceof Element ? event.target.querySelector<HTMLElement>('form input') : null;
  if (!field || !window.matchMedia('(pointer: fine)').matches) return false;
  event.preventDefault();
  field.focus();
  return true;
}

/**
 * Focuses the dialog itself when no control was pressed to open it, since browsers would otherwise show a focus ring on the first
 * button. An alert dialog always starts at its first button.
 */
function beginUnmarked(event: Event): void {
  if (!(event.target instanceof HTMLElement) || event.target.role === 'alertdialog') return;
  event.preventDefault();
  event.target.focus({ preventScroll: true });
}

/**
 * Whether the focus has already moved on when a dialog closes: moved by the action that closed it, such as to a wish chosen in it,
 * or by the member, to something they opened since. A focus that a dialog around the opener has caught meanwhile does not count.
 */
export function hasGoneOn(focused: Element | null, opener: Element | null): boolean {
  if (focused === null || focused === document.body) return false;
  const dialog = focused.closest('[role="dialog"], [role="alertdialog"]');
  return dialog === null || (opener !== null && opener !== document.body && !dialog.contains(opener));
}
