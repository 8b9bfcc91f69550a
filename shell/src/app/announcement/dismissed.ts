const KEY = 'wishboard-announcement-read';

/** When the announcement was made that was read last, as it was written; null where there is none or storage is blocked. */
export function readDismissed(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Remembers it where the browser allows that; else it is read for as long as the page is open. */
export function writeDismissed(since: string): void {
  try {
    localStorage.setItem(KEY, since);
  } catch {
    // Blocked storage: it comes back with the next page.
  }
}
