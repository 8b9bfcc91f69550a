import { invitationInAddress } from '../page/invitation-link';

/**
 * Storage keys: the visitor's place before a sign-in (app/saved-place), and the reader's places on the wall before a reload (mf-board's
 * reading-positions).
 */
const PLACE_BEFORE_SIGN_IN = 'wishboard.place-before-sign-in';
const PLACES_ON_THE_WALL = 'wishboard-places';
const LANGUAGE = 'wishboard-language';

/**
 * Whether this visit may begin with the server's first screen. It may not in these cases:
 * - The browser restores the page from its history, as after Back: another member may be signed in by now.
 * - The address has a query, or a kept place is to be restored.
 * - The member has chosen another language in this browser.
 * - A visitor comes by an invitation link, which shows the sign-up instead.
 */
export function canShowFirstScreen(language: string | undefined, isVisitors = false): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (isVisitors && invitationInAddress() !== '') return false;
  if (location.search !== '' || visit?.type === 'back_forward') return false;
  try {
    const chosen = localStorage.getItem(LANGUAGE);
    const places = visit?.type === 'reload' ? sessionStorage.getItem(PLACES_ON_THE_WALL) : null;
    if (sessionStorage.getItem(PLACE_BEFORE_SIGN_IN)) return false;
    return (chosen === null || chosen === language) && (places === null || places === '[]');
  } catch {
    // Storage is blocked, so there is no place to restore.
    return true;
  }
}
