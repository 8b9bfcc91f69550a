import { useSyncExternalStore } from 'react';

// Where the kit's dialogs become sheets.
const SMALL = '(width < 40rem)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(SMALL);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the screen is too small for a panel beside what it belongs to. Follows the window. */
export function useSmallScreen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(SMALL).matches,
    () => false,
  );
}
