import { SIGN_IN_OUTCOME } from '@wishboard/contracts/http/routes';

const KEPT = 'wishboard.place-before-sign-in';

/** Stores the visitor's place, or what they are sharing, in this tab before the identity provider's pages replace the board. */
export function savePlace(): void {
  // After a failed sign-in the address holds only the outcome, so the place stored on the first attempt stays.
  if (new URLSearchParams(location.search).has(SIGN_IN_OUTCOME)) return;
  try {
    sessionStorage.setItem(KEPT, location.search);
  } catch {
    // Storage is blocked: the sign-in leads to the start of the board.
  }
}

/** Restores the stored place after a sign-in. Must run before any code reads the address. */
export function restoreSavedPlace(): void {
  if (location.pathname !== '/' || location.search !== '') return;
  try {
    const kept = sessionStorage.getItem(KEPT);
    sessionStorage.removeItem(KEPT);
    if (kept) history.replaceState(null, '', kept);
  } catch {
    // Storage is blocked: the visitor stays at the start of the board.
  }
}
