import type { RouteHandlerCallbackOptions, RouteMatchCallbackOptions } from 'workbox-core';
import { NetworkFirst } from 'workbox-strategies';
import { withoutFirstScreen } from './first-screen';
import { isSameSession, recordSession } from './session';

/** Time in seconds that the network has before the cached page is used. */
export const NETWORK_TIMEOUT_SECONDS = 2;

/**
 * Client ids of the pages that were opened from the cache. Lost when the browser stops an idle worker: by then a page has read all its
 * data.
 */
const openedFromCache = new Set<string>();

const strategy = new NetworkFirst({
  cacheName: 'page',
  networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      // One cache entry serves all addresses: the script reads from the address which view to show.
      cacheKeyWillBeUsed: async ({ request }) => new URL('/', request.url).href,
      requestWillFetch: async ({ request, state }) => {
        recordSession(state);
        return request;
      },
      // A page opened with a wish has that wish in its head, so it is not cached.
      cacheWillUpdate: async ({ request, response, state }) =>
        response.ok && !new URL(request.url).searchParams.has('wish')
          ? withoutFirstScreen(response, isSameSession(state))
          : null,
      cachedResponseWillBeUsed: async ({ event, cachedResponse }) => {
        if (cachedResponse) openedFromCache.add((event as FetchEvent).resultingClientId);
        return cachedResponse;
      },
    },
  ],
});

export const isPage = ({ request, url }: RouteMatchCallbackOptions): boolean =>
  request.mode === 'navigate' && url.origin === self.location.origin && url.pathname === '/';

/** Responds with the server's page, which lists the versions in force, or with the cached page when the network fails. */
export const servePage = ({ request, event }: RouteHandlerCallbackOptions): Promise<Response> =>
  strategy.handle({ request, event });

export const wasOpenedFromCache = (clientId: string): boolean => openedFromCache.has(clientId);

/** Records that a page has reached the server again: from now on it gets no cached responses. */
export const markServerReached = (clientId: string): boolean => openedFromCache.delete(clientId);
