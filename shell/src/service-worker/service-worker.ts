/**
 * Lets the wall open offline: caches the page, its hashed files, and the responses last read for the wall. Built separately, as
 * /service-worker.js. The page's side is in shell/src/second-visit.
 */
import { clientsClaim } from 'workbox-core';
import { registerRoute } from 'workbox-routing';
import type { AskWorker, OpenedFrom } from '../second-visit/messages';
import { FIRST_READS, hasFirstScreen } from './first-screen';
import { keptFile, neverChanges } from './kept-files';
import { hasServerAgain, isPage, openPage, wasOpenedFromKept } from './kept-page';
import { endsSession, isKeptRead, keepRead, readOrKept, sendAndForget, wallKeptAt } from './kept-reads';

declare const self: ServiceWorkerGlobalScope;

// A new worker takes over at once: no page depends on an old one.
self.addEventListener('install', () => void self.skipWaiting());
// Controls open pages at once: a member may sign out on the very page that registered the worker.
clientsClaim();
// No navigation preload: it requests every page, so a page without a route would be requested twice. The callback address of a sign-in
// works only once.

registerRoute(isPage, openPage);
registerRoute(({ url }) => neverChanges(url, self.location.origin), keptFile);
registerRoute(isKeptRead, readOrKept);
registerRoute(endsSession, sendAndForget, 'POST');

self.addEventListener('message', (event) => {
  const { source, ports } = event;
  if (!(source instanceof Client)) return;
  const asked = event.data as AskWorker;
  if (asked.ask === 'server-again') hasServerAgain(source.id);
  else if (asked.ask === 'keep') event.waitUntil(keep(asked.paths, event));
  else if (asked.ask === 'opened-from') event.waitUntil(answer(source.id, ports[0]));
});

async function answer(clientId: string, port: MessagePort | undefined): Promise<void> {
  const kept = wasOpenedFromKept(clientId);
  port?.postMessage({ kept, wallReadAt: kept ? await wallKeptAt() : null } satisfies OpenedFrom);
}

async function keep(paths: readonly string[], event: ExtendableEvent): Promise<void> {
  const answers = await Promise.allSettled(paths.map((path) => keepPath(path, event)));
  const page = answers[paths.indexOf('/')];
  // The page was delivered with its first screen, so it did not request that screen's data. The page fetched here has none either, so the
  // data is requested separately.
  if (page?.status === 'fulfilled' && page.value && !(await hasFirstScreen(page.value))) {
    await Promise.allSettled(FIRST_READS.map((path) => keepPath(path, event)));
  }
}

async function keepPath(path: string, event: ExtendableEvent): Promise<Response | undefined> {
  const request = new Request(path);
  const url = new URL(request.url);
  if (url.pathname === '/') return openPage({ request, url, event });
  if (neverChanges(url, self.location.origin)) return keptFile({ request, url, event });
  return isKeptRead({ url }) ? keepRead(request, event) : undefined;
}
