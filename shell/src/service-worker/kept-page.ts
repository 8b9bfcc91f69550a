import type { RouteHandlerCallbackOptions, RouteMatchCallbackOptions } from 'workbox-core';
import { NetworkFirst } from 'workbox-strategies';
import { withoutFirstScreen } from './first-screen';
import { isSameSession, noteSession } from './session';

/** How long the network has before the kept page is shown, in seconds. */
export const PATIENCE_SECONDS = 2;

/** Pages, by their client's id, that were opened from what is kept. An idle worker forgets them: by then a page has read all it shows. */
const openedFromKept = new Set<string>();

const strategy = new NetworkFirst({
  cacheName: 'page',
  networkTimeoutSeconds: PATIENCE_SECONDS,
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      // One page for every address: what is open, the script reads from the address.
      cacheKeyWillBeUsed: async ({ request }) => new URL('/', request.url).href,
      requestWillFetch: async ({ request, state }) => {
        noteSession(state);
        return request;
      },
      // The page of a wish has that wish in its head.
      cacheWillUpdate: async ({ request, response, state }) =>
        response.ok && !new URL(request.url).searchParams.has('wish')
          ? withoutFirstScreen(response, isSameSession(state))
          : null,
      cachedResponseWillBeUsed: async ({ event, cachedResponse }) => {
        if (cachedResponse) openedFromKept.add((event as FetchEvent).resultingClientId);
        return cachedResponse;
      },
    },
  ],
});

export const isPage = ({ request, url }: RouteMatchCallbackOptions): boolean =>
  request.mode === 'navigate' && url.origin === self.location.origin && url.pathname === '/';

/** Answers with the server's page, which knows what is in force, and without a network with the one that is kept. */
export const openPage = ({ request, event }: RouteHandlerCallbackOptions): Promise<Response> =>
  strategy.handle({ request, event });

export const wasOpenedFromKept = (clientId: string): boolean => openedFromKept.has(clientId);

/** Says that a page has the server again: from now on it is shown nothing that is kept. */
export const hasServerAgain = (clientId: string): boolean => openedFromKept.delete(clientId);
