import type { UserView } from '@wishboard/contracts/http/fields/user';
import { authPaths, paths, queryKeys } from '@wishboard/contracts/http/routes';
import type { RouteHandlerCallbackOptions, RouteMatchCallbackOptions, WorkboxPlugin } from 'workbox-core';
import { NetworkFirst, Strategy, type StrategyHandler } from 'workbox-strategies';
import { PATIENCE_SECONDS, wasOpenedFromKept } from './kept-page';
import { forgetOthers, forgetReads, READS_CACHE } from './reads-cache';
import { ofThisSession } from './session';

const USER = queryKeys.user.join('/');
const WALL = queryKeys.communityWishes().join('/');
/** Paths of the responses that the first screen of either board reads. */
const PLAIN = new Set([
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
 * Clears cached responses when the session has ended or another member is signed in. Listed after {@link ofThisSession}: Workbox calls no
 * further `cacheWillUpdate` for a response that a plugin has rejected.
 */
const keeping: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    if (response.status === 401) await forgetReads();
    return response;
  },
  cacheWillUpdate: async ({ request, response }) => {
    if (new URL(request.url).pathname === USER) await forgetOthers((await response.clone().json()) as UserView);
    return response;
  },
};

/** Workbox strategy that caches the server's responses but never responds from the cache. */
class KeepOnly extends Strategy {
  protected _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    return handler.fetchAndCachePut(request);
  }
}

const options = { cacheName: READS_CACHE, matchOptions: { ignoreVary: true }, plugins: [ofThisSession, keeping] };
const keepOnly = new KeepOnly(options);
const orKept = new NetworkFirst({ ...options, networkTimeoutSeconds: PATIENCE_SECONDS });

export const isKeptRead = ({ url }: Pick<RouteMatchCallbackOptions, 'url'>): boolean =>
  url.origin === self.location.origin &&
  (url.pathname === RECOMMENDATIONS || (url.search === '' && PLAIN.has(url.pathname)));

/**
 * Responds from the server and caches the response. Only a page that was itself opened from the cache may get a cached response: a page
 * that has reached the server shows newer data.
 */
export function readOrKept({ request, event }: RouteHandlerCallbackOptions): Promise<Response> {
  const mayBeKept = wasOpenedFromKept((event as FetchEvent).clientId) && request.cache !== 'no-store';
  return (mayBeKept ? orKept : keepOnly).handle({ request, event });
}

/** Fetches and caches a response, for a page that read it before the worker was active. */
export const keepRead = (request: Request, event: ExtendableEvent): Promise<Response> =>
  keepOnly.handle({ request, event });

/** When the cached wall was read, in ISO 8601; null when no wall is cached. */
export async function wallKeptAt(): Promise<string | null> {
  const wall = await (await caches.open(READS_CACHE)).match(WALL, { ignoreVary: true });
  const date = new Date(wall?.headers.get('date') ?? '');
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

const ENDS = new Set<string>([authPaths.signOut, paths.switchUser]);

export const endsSession = ({ url }: RouteMatchCallbackOptions): boolean =>
  url.origin === self.location.origin && ENDS.has(url.pathname);

/** Sends the request and then clears the previous member's cached responses, even if the response is lost. */
export async function sendAndForget({ request }: RouteHandlerCallbackOptions): Promise<Response> {
  try {
    return await fetch(request);
  } finally {
    await forgetReads();
  }
}
