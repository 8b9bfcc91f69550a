import type { UserView } from '@wishboard/contracts/http/fields/user';
import { authPaths, paths, queryKeys } from '@wishboard/contracts/http/routes';
import type { RouteHandlerCallbackOptions, RouteMatchCallbackOptions, WorkboxPlugin } from 'workbox-core';
import { NetworkFirst, Strategy, type StrategyHandler } from 'workbox-strategies';
import { NETWORK_TIMEOUT_SECONDS, wasOpenedFromCache } from './cached-page';
import { clearReads, clearReadsOfOtherMember, READS_CACHE } from './reads-cache';
import { sameSessionOnly } from './session';

const USER = queryKeys.user.join('/');
const WALL = queryKeys.communityWishes().join('/');
/** Paths of the responses that the first screen of either board reads. */
const EXACT_PATHS = new Set([
  USER,
  WALL,
  queryKeys.myWishes.join('/'),
  queryKeys.keptWishes.join('/'),
  queryKeys.wishCounts.join('/'),
  queryKeys.categories.join('/'),
  queryKeys.notifications.join('/'),
  queryKeys.preferences.join('/'),
]);
const RECOMMENDATIONS = queryKeys.recommendations().join('/');

/**
 * Clears cached responses when the session has ended or another member is signed in. Listed after {@link sameSessionOnly}: Workbox calls no
 * further `cacheWillUpdate` for a response that a plugin has rejected.
 */
const clearOnSessionChange: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    if (response.status === 401) await clearReads();
    return response;
  },
  cacheWillUpdate: async ({ request, response }) => {
    if (new URL(request.url).pathname === USER)
      await clearReadsOfOtherMember((await response.clone().json()) as UserView);
    return response;
  },
};

/** Workbox strategy that caches the server's responses but never responds from the cache. */
class FetchAndCache extends Strategy {
  protected _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    return handler.fetchAndCachePut(request);
  }
}

const options = {
  cacheName: READS_CACHE,
  matchOptions: { ignoreVary: true },
  plugins: [sameSessionOnly, clearOnSessionChange],
};
const fetchAndCache = new FetchAndCache(options);
const networkFirst = new NetworkFirst({ ...options, networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS });

export const isCachedRead = ({ url }: Pick<RouteMatchCallbackOptions, 'url'>): boolean =>
  url.origin === self.location.origin &&
  (url.pathname === RECOMMENDATIONS || (url.search === '' && EXACT_PATHS.has(url.pathname)));

/**
 * Responds from the server and caches the response. Only a page that was itself opened from the cache may get a cached response: a page
 * that has reached the server shows newer data.
 */
export function serveRead({ request, event }: RouteHandlerCallbackOptions): Promise<Response> {
  const mayUseCache = wasOpenedFromCache((event as FetchEvent).clientId) && request.cache !== 'no-store';
  return (mayUseCache ? networkFirst : fetchAndCache).handle({ request, event });
}

/** Fetches and caches a response, for a page that read it before the worker was active. */
export const cacheRead = (request: Request, event: ExtendableEvent): Promise<Response> =>
  fetchAndCache.handle({ request, event });

/** When the cached wall was read, in ISO 8601; null when no wall is cached. */
export async function wallCachedAt(): Promise<string | null> {
  const wall = await (await caches.open(READS_CACHE)).match(WALL, { ignoreVary: true });
  const date = new Date(wall?.headers.get('date') ?? '');
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

const SESSION_END_PATHS = new Set<string>([authPaths.signOut, paths.switchUser]);

export const endsSession = ({ url }: RouteMatchCallbackOptions): boolean =>
  url.origin === self.location.origin && SESSION_END_PATHS.has(url.pathname);

/** Sends the request and then clears the previous member's cached responses, even if the response is lost. */
export async function sendAndClearReads({ request }: RouteHandlerCallbackOptions): Promise<Response> {
  try {
    return await fetch(request);
  } finally {
    await clearReads();
  }
}
