import { INVITATION_FRAGMENT } from '@wishboard/contracts/http/invitation';

/** Where a visitor was before a sign-in (app/kept-place), and a reader on the wall before a reload (mf-board's kept-places). */
const PLACE_BEFORE_SIGN_IN = 'wishboard.place-before-sign-in';
const PLACES_ON_THE_WALL = 'wishboard-places';
const LANGUAGE = 'wishboard-language';

/**
 * Whether the server's first screen is what this visit begins with: not where the browser shows a page of before again, as by Back,
 * which may be another member's by now; nor where the member has chosen another language, or goes on elsewhere; nor where a visitor
 * comes by an invitation, which asks them to join.
 */
export function mayStand(language: string | undefined, isVisitors = false): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (isVisitors && new URLSearchParams(location.hash.slice(1)).has(INVITATION_FRAGMENT)) return false;
  if (location.search !== '' || visit?.type === 'back_forward') return false;
  try {
    const chosen = localStorage.getItem(LANGUAGE);
    const places = visit?.type === 'reload' ? sessionStorage.getItem(PLACES_ON_THE_WALL) : null;
    if (sessionStorage.getItem(PLACE_BEFORE_SIGN_IN)) return false;
    return (chosen === null || chosen === language) && (places === null || places === '[]');
  } catch {
    // A browser that stores nothing remembers no place.
    return true;
  }
}
