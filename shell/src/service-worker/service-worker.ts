/**
 * Lets the wall open without a network: keeps the page, its files by their hashes, and what was read last for the wall. Built
 * by itself, as /service-worker.js; the page's side is shell/src/second-visit.
 */
import { clientsClaim } from 'workbox-core';
import { registerRoute } from 'workbox-routing';
import type { AskWorker, OpenedFrom } from '../second-visit/messages';
import { FIRST_READS, hasFirstScreen } from './first-screen';
import { keptFile, neverChanges } from './kept-files';
import { hasServerAgain, isPage, openPage, wasOpenedFromKept } from './kept-page';
import { endsSession, isKeptRead, keepRead, readOrKept, sendAndForget, wallKeptAt } from './kept-reads';

declare const self: ServiceWorkerGlobalScope;

// Nothing in an old worker could be missed by a page.
self.addEventListener('install', () => void self.skipWaiting());
// A member may sign out of the very page that brought the worker.
clientsClaim();
// No navigation preload: it asks for every page, and those that no route is for are asked for twice. A sign-in's way back works once.

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
  // The page had its first screen, of which it asked for nothing more, and the one that is kept came without.
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
