import type { WorkboxPlugin } from 'workbox-core';

/** Number of the sessions there were in this worker's life. */
let session = 0;

/** What is asked for from now on is another session's. */
export function beginSession(): void {
  session += 1;
}

type State = Record<string, unknown> | undefined;

/** Writes down which session something is asked for in. */
export function noteSession(state: State): void {
  if (state) state.session = session;
}

/** Whether the session is still the one that {@link noteSession} wrote down. */
export const isSameSession = (state: State): boolean => state?.session === session;

/** Has nothing kept that was asked for in an earlier session, however late it comes. */
export const ofThisSession: WorkboxPlugin = {
  requestWillFetch: async ({ request, state }) => {
    noteSession(state);
    return request;
  },
  cacheWillUpdate: async ({ response, state }) => (response.status === 200 && isSameSession(state) ? response : null),
};
