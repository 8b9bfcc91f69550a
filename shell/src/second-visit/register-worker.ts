import { whenIdle } from '@wishboard/web-kit/timing/when-idle';
import { postToWorker } from './post-to-worker';

const WORKER = '/service-worker.js';

/**
 * Registers the service worker once the page is loaded and idle, so that this visit is cached for the next one. Where the server has no
 * worker any more, deletes the leftover caches instead. The page works without a worker, so errors are ignored (storage may be blocked,
 * for example).
 */
export function setUpServiceWorker(wanted: boolean): void {
  const workers = navigator.serviceWorker;
  // Browsers offer no service workers on pages served over HTTP from another machine.
  if (!workers) return;
  const prepare = wanted ? register : deleteLeftoverCaches;
  window.addEventListener('load', () => whenIdle(() => void prepare(workers).catch(() => undefined)));
}

async function register(workers: ServiceWorkerContainer): Promise<void> {
  if (!workers.controller) workers.addEventListener('controllerchange', cacheEarlierRequests, { once: true });
  // The worker became active after this page was requested, because another page had registered it.
  else if (bypassedWorker(performance.getEntriesByType('navigation')[0])) cacheEarlierRequests();
  await workers.register(WORKER);
}

/** Asks the worker to cache what this page loaded without it: earlier responses, and those in flight at that moment. */
function cacheEarlierRequests(): void {
  postToWorker({ ask: 'keep', paths: ['/'] });
  const observer = new PerformanceObserver((list) => {
    const own = list
      .getEntries()
      .filter(bypassedWorker)
      .map(({ name }) => new URL(name))
      .filter(({ origin }) => origin === location.origin);
    if (own.length > 0) postToWorker({ ask: 'keep', paths: own.map(({ pathname, search }) => pathname + search) });
  });
  observer.observe({ type: 'resource', buffered: true });
}

const bypassedWorker = (entry?: PerformanceEntry) =>
  entry !== undefined && 'workerStart' in entry && entry.workerStart === 0;

/**
 * Deletes leftover caches. The worker that the server delivers in this case unregisters itself and deletes its caches; responses that
 * were in flight to the previous worker may have been cached after that.
 */
async function deleteLeftoverCaches(workers: ServiceWorkerContainer): Promise<void> {
  if ((await workers.getRegistrations()).length > 0) return;
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}
