/** What a page asks the service worker. */
export type AskWorker =
  /** Was it opened from what is kept? Answered through the port with {@link OpenedFrom}. */
  | { ask: 'opened-from' }
  /** Has the server again, and is to be shown nothing more that is kept. */
  | { ask: 'server-again' }
  /** Keeps these paths, which the page loaded before there was a worker. */
  | { ask: 'keep'; paths: string[] };

export interface OpenedFrom {
  /** Whether the page and what it shows at first were kept, and did not come from the server. */
  kept: boolean;
  /** When the kept wall was read, in ISO 8601; null when there is none. */
  wallReadAt: string | null;
}
