import { SIGN_IN_OUTCOME } from '@wishboard/contracts/http/routes';

const KEPT = 'wishboard.place-before-sign-in';

/** Remembers in this tab where the visitor was, or what was shared, while the provider's pages stand in the place of ours. */
export function keepPlace(): void {
  // After a sign-in that failed the address is no place: that of the first try stays.
  if (new URLSearchParams(location.search).has(SIGN_IN_OUTCOME)) return;
  try {
    sessionStorage.setItem(KEPT, location.search);
  } catch {
    // A browser that stores nothing leads to the board.
  }
}

/** Leads back there from the page that a sign-in ends on. Called before anything reads the address. */
export function returnToKeptPlace(): void {
  if (location.pathname !== '/' || location.search !== '') return;
  try {
    const kept = sessionStorage.getItem(KEPT);
    sessionStorage.removeItem(KEPT);
    if (kept) history.replaceState(null, '', kept);
  } catch {
    // As above.
  }
}
