/**
 * Lets the wall open offline: caches the page, its hashed files, and the responses last read for the wall. Built separately, as
 * /service-worker.js. The page's side is in shell/src/second-visit.
 */
import { clientsClaim } from 'workbox-core';
import { registerRoute } from 'workbox-routing';
import type { OpenedFrom, WorkerMessage } from '../second-visit/messages';
import { isImmutable, serveFile } from './cached-files';
import { isPage, markServerReached, servePage, wasOpenedFromCache } from './cached-page';
import { cacheRead, endsSession, isCachedRead, sendAndClearReads, serveRead, wallCachedAt } from './cached-reads';
import { FIRST_SCREEN_PATHS, hasFirstScreen } from './first-screen';

declare const self: ServiceWorkerGlobalScope;

// A new worker takes over at once: no page depends on an old one.
self.addEventListener('install', () => void self.skipWaiting());
// Controls open pages at once: a member may sign out on the very page that registered the worker.
clientsClaim();
// No navigation preload: it requests every page, so a page without a route would be requested twice. The callback address of a sign-in
// works only once.

registerRoute(isPage, servePage);
registerRoute(({ url }) => isImmutable(url, self.location.origin), serveFile);
registerRoute(isCachedRead, serveRead);
registerRoute(endsSession, sendAndClearReads, 'POST');

self.addEventListener('message', (event) => {
  const { source, ports } = event;
  if (!(source instanceof Client)) return;
  const message = event.data as WorkerMessage;
  if (message.ask === 'server-again') markServerReached(source.id);
  else if (message.ask === 'keep') event.waitUntil(cachePaths(message.paths, event));
  else if (message.ask === 'opened-from') event.waitUntil(answer(source.id, ports[0]));
});

async function answer(clientId: string, port: MessagePort | undefined): Promise<void> {
  const kept = wasOpenedFromCache(clientId);
  port?.postMessage({ kept, wallReadAt: kept ? await wallCachedAt() : null } satisfies OpenedFrom);
}

async function cachePaths(paths: readonly string[], event: ExtendableEvent): Promise<void> {
  const answers = await Promise.allSettled(paths.map((path) => cachePath(path, event)));
  const page = answers[paths.indexOf('/')];
  // The page was delivered with its first screen, so it did not request that screen's data. The page fetched here has none either, so the
  // data is requested separately.
  if (page?.status === 'fulfilled' && page.value && !(await hasFirstScreen(page.value))) {
    await Promise.allSettled(FIRST_SCREEN_PATHS.map((path) => cachePath(path, event)));
  }
}

async function cachePath(path: string, event: ExtendableEvent): Promise<Response | undefined> {
  const request = new Request(path);
  const url = new URL(request.url);
  if (url.pathname === '/') return servePage({ request, url, event });
  if (isImmutable(url, self.location.origin)) return serveFile({ request, url, event });
  return isCachedRead({ url }) ? cacheRead(request, event) : undefined;
}
