import type { RouteHandlerCallbackOptions, WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst } from 'workbox-strategies';
import { ofThisSession } from './session';

/** A file named by its content (bff/src/page/static-files.ts), and whatever stands below a published version's own path. */
const NEVER_CHANGED = /\.[0-9a-f]{8,}(\.[a-z0-9]+)+$|^\/remotes\/published\//i;
/** Says what is in force, so that it is asked for each time. */
const MANIFEST = /\/mf-manifest\.json$/;
const IMAGES = /^\/media\//;

/** Some three releases' files, and the pictures of the first few screens. */
const FILES_MAX = 150;
const IMAGES_MAX = 80;

/**
 * Has a file that is not what the page asked for fetched anew: what an element will refuse may have been kept all the same, as the
 * shell fetches files before their elements do, which say what they have to be.
 */
const asAskedFor: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
    cachedResponse && (await isWhole(cachedResponse, request.integrity)) ? cachedResponse : null,
};

/** @param integrity as an element has it, of SHA-384; empty where anything goes */
async function isWhole(file: Response, integrity: string): Promise<boolean> {
  if (!integrity) return true;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', await file.clone().arrayBuffer()));
  return integrity === `sha384-${btoa(String.fromCharCode(...digest))}`;
}

const DAYS_30 = 30 * 24 * 60 * 60;
const lasting = (cacheName: string, maxEntries: number, ...plugins: WorkboxPlugin[]) =>
  new CacheFirst({
    cacheName,
    matchOptions: { ignoreVary: true },
    plugins: [
      ...plugins,
      asAskedFor,
      new ExpirationPlugin({ maxEntries, maxAgeSeconds: DAYS_30, purgeOnQuotaError: true }),
    ],
  });

export const IMAGES_CACHE = 'images';
const files = lasting('files', FILES_MAX);
const images = lasting(IMAGES_CACHE, IMAGES_MAX, ofThisSession);

/** Whether the address always leads to the same bytes, so that what was kept of it is as good as what the server has. */
export function neverChanges({ pathname, origin }: URL, here: string): boolean {
  return origin === here && (IMAGES.test(pathname) || (NEVER_CHANGED.test(pathname) && !MANIFEST.test(pathname)));
}

/** Answers with what is kept, else with the server's, which is kept then. */
export function keptFile({ request, url, event }: RouteHandlerCallbackOptions): Promise<Response> {
  return (IMAGES.test(url.pathname) ? images : files).handle({ request, event });
}
