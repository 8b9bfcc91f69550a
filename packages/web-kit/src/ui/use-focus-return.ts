import { useRef } from 'react';

/**
 * Gives the focus back to whatever had it when a dialog opened. Radix does so for a trigger of its own; a dialog that is
 * opened from state has none, and its member would be left at the top of the page.
 */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      if (event.defaultPrevented || !(opener.current instanceof HTMLElement) || !opener.current.isConnected) return;
      event.preventDefault();
      opener.current.focus();
    },
  };
}
