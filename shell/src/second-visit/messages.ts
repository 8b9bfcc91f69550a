/** Messages from a page to the service worker. */
export type WorkerMessage =
  /** Asks whether the page was opened from the cache. Answered through the port with {@link OpenedFrom}. */
  | { ask: 'opened-from' }
  /** The page has reached the server again, and must not get cached responses any more. */
  | { ask: 'server-again' }
  /** Asks to cache these paths, which the page loaded before the worker was active. */
  | { ask: 'keep'; paths: string[] };

export interface OpenedFrom {
  /** Whether the page and its first data came from the cache instead of the server. */
  kept: boolean;
  /** When the cached wall was read, in ISO 8601; null when no wall is cached. */
  wallReadAt: string | null;
}
