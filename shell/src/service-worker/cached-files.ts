import type { RouteHandlerCallbackOptions, WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst } from 'workbox-strategies';
import { sameSessionOnly } from './session';

/**
 * Paths whose content never changes: file names with a content hash (bff/src/page/static-files.ts), and everything below a published
 * version's own path.
 */
const IMMUTABLE_PATH = /\.[0-9a-f]{8,}(\.[a-z0-9]+)+$|^\/remotes\/published\//i;
/** A manifest says which version is in force, so it is never served from the cache. */
const MANIFEST = /\/mf-manifest\.json$/;
const IMAGES = /^\/media\//;

/** Maximum numbers of cache entries: the files of about three releases, and the pictures of the first few screens. */
const FILES_MAX = 150;
const IMAGES_MAX = 80;

/**
 * Fetches a cached file again when it does not match the integrity hash of the request. The shell prefetches files without an integrity
 * hash, so the cache may contain a file that the element which runs it will reject.
 */
const rejectIntegrityMismatch: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
    cachedResponse && (await matchesIntegrity(cachedResponse, request.integrity)) ? cachedResponse : null,
};

/**
 * Whether a file matches its integrity hash.
 *
 * @param integrity SHA-384 hash as in an element's `integrity` attribute; empty accepts any file
 */
async function matchesIntegrity(file: Response, integrity: string): Promise<boolean> {
  if (!integrity) return true;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', await file.clone().arrayBuffer()));
  return integrity === `sha384-${btoa(String.fromCharCode(...digest))}`;
}

const DAYS_30 = 30 * 24 * 60 * 60;
const longLivedCache = (cacheName: string, maxEntries: number, ...plugins: WorkboxPlugin[]) =>
  new CacheFirst({
    cacheName,
    matchOptions: { ignoreVary: true },
    plugins: [
      ...plugins,
      rejectIntegrityMismatch,
      new ExpirationPlugin({ maxEntries, maxAgeSeconds: DAYS_30, purgeOnQuotaError: true }),
    ],
  });

export const IMAGES_CACHE = 'images';
const files = longLivedCache('files', FILES_MAX);
const images = longLivedCache(IMAGES_CACHE, IMAGES_MAX, sameSessionOnly);

/** Whether the address always serves the same bytes, so that a cached response is as good as the server's. */
export function isImmutable({ pathname, origin }: URL, here: string): boolean {
  return origin === here && (IMAGES.test(pathname) || (IMMUTABLE_PATH.test(pathname) && !MANIFEST.test(pathname)));
}

/** Responds from the cache, or else from the server, and caches that response. */
export function serveFile({ request, url, event }: RouteHandlerCallbackOptions): Promise<Response> {
  return (IMAGES.test(url.pathname) ? images : files).handle({ request, event });
}
