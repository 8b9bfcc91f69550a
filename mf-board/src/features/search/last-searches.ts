/** Key in the browser's storage: what a member searched for on this device, and nothing that leaves it. */
const KEY = 'last-searches';
const KEPT = 5;

/** What was searched for last, the newest first. Nothing where the browser keeps nothing. */
export function readLastSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

/** Remembers a search, once however it is written. */
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
    // A browser that keeps nothing searches all the same.
  }
}
