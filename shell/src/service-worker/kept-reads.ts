import type { UserView } from '@wishboard/contracts/http/fields/user';
import { authPaths, paths, queryKeys } from '@wishboard/contracts/http/routes';
import type { RouteHandlerCallbackOptions, RouteMatchCallbackOptions, WorkboxPlugin } from 'workbox-core';
import { NetworkFirst, Strategy, type StrategyHandler } from 'workbox-strategies';
import { PATIENCE_SECONDS, wasOpenedFromKept } from './kept-page';
import { forgetOthers, forgetReads, READS_CACHE } from './reads-cache';
import { ofThisSession } from './session';

const USER = queryKeys.user.join('/');
const WALL = queryKeys.communityWishes().join('/');
/** What the first screen reads, of either board. */
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

/** After {@link ofThisSession}, which it is not asked beyond for what that lets go. */
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

/** Keeps what the server answers, and never answers in its place. */
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
 * Answers with the server's, which is kept. Only a page that was itself opened from what is kept is answered from there: one that
 * had the server shows what it has, which is newer.
 */
export function readOrKept({ request, event }: RouteHandlerCallbackOptions): Promise<Response> {
  const mayBeKept = wasOpenedFromKept((event as FetchEvent).clientId) && request.cache !== 'no-store';
  return (mayBeKept ? orKept : keepOnly).handle({ request, event });
}

/** Keeps what is read at an address, for a page that read it before there was a worker. */
export const keepRead = (request: Request, event: ExtendableEvent): Promise<Response> =>
  keepOnly.handle({ request, event });

/** When the kept wall was read, in ISO 8601; null when none is kept. */
export async function wallKeptAt(): Promise<string | null> {
  const wall = await (await caches.open(READS_CACHE)).match(WALL, { ignoreVary: true });
  const date = new Date(wall?.headers.get('date') ?? '');
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

const ENDS = new Set<string>([authPaths.signOut, paths.switchUser]);

export const endsSession = ({ url }: RouteMatchCallbackOptions): boolean =>
  url.origin === self.location.origin && ENDS.has(url.pathname);

/** Lets the request through and forgets what was read for the member before, also when the answer is lost. */
export async function sendAndForget({ request }: RouteHandlerCallbackOptions): Promise<Response> {
  try {
    return await fetch(request);
  } finally {
    await forgetReads();
  }
}
