/** Key in the local storage of the searches on this device. They never leave the device. */
const KEY = 'last-searches';
const KEPT = 5;

/** Returns the last searches, the newest first; an empty array when none are stored. */
export function readLastSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

/** Stores a search. Searches that differ only in case are stored once. */
export function rememberSearch(q: string): void {
  const others = readLastSearches().filter((text) => text.toLowerCase() !== q.toLowerCase());
  write([q, ...others].slice(0, KEPT));
}

export function forgetSearches(): void {
  write([]);
}

function write(searches: string[]): void {
  try {
    if (searches.length > 0) localStorage.setItem(KEY, JSON.stringify(searches));
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the search itself still works.
  }
}
