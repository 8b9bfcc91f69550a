import { useSyncExternalStore } from 'react';

// Breakpoint below which the kit's dialogs become sheets.
const SMALL = '(width < 40rem)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(SMALL);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the viewport is too narrow for a popover beside its button. Updates when the viewport is resized. */
export function useSmallScreen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(SMALL).matches,
    () => false,
  );
}
