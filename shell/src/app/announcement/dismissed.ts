const KEY = 'wishboard-announcement-read';

/** Reads the time of the last dismissed announcement, exactly as the server wrote it. Null when there is none or storage is blocked. */
export function readDismissed(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Stores the time of the dismissed announcement, if the browser allows it. */
export function writeDismissed(since: string): void {
  try {
    localStorage.setItem(KEY, since);
  } catch {
    // Storage is blocked: the announcement is shown again on the next page load.
  }
}
