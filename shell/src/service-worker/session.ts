import type { WorkboxPlugin } from 'workbox-core';

/** Number of sessions since this worker started. */
let session = 0;

/** Begins a new session, to which all later requests belong. */
export function beginSession(): void {
  session += 1;
}

type State = Record<string, unknown> | undefined;

/** Stores the current session in a request's state. */
export function recordSession(state: State): void {
  if (state) state.session = session;
}

/** Whether the session is still the one that {@link recordSession} wrote down. */
export const isSameSession = (state: State): boolean => state?.session === session;

/**
 * Workbox plugin that does not cache responses to requests of an earlier session, however late they arrive. Caches responses with status
 * 200 only.
 */
export const sameSessionOnly: WorkboxPlugin = {
  requestWillFetch: async ({ request, state }) => {
    recordSession(state);
    return request;
  },
  cacheWillUpdate: async ({ response, state }) => (response.status === 200 && isSameSession(state) ? response : null),
};
