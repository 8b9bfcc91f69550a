import { whenIdle } from '@wishboard/web-kit/timing/when-idle';
import { ask } from './ask-worker';

const WORKER = '/service-worker.js';

/**
 * Has what this page is made of kept for the next visit, once the page stands; or, where the server has no worker any more, clears
 * up after it.
 * Whatever fails, as where the browser stores nothing, the page goes on without.
 */
export function prepareNextVisit(wanted: boolean): void {
  const workers = navigator.serviceWorker;
  // Absent where the page came over http from another machine.
  if (!workers) return;
  const prepare = wanted ? register : clearUp;
  window.addEventListener('load', () => whenIdle(() => void prepare(workers).catch(() => undefined)));
}

async function register(workers: ServiceWorkerContainer): Promise<void> {
  if (!workers.controller) workers.addEventListener('controllerchange', keepWhatPassedIt, { once: true });
  // There since this page was asked for: another page had it come.
  else if (passedIt(performance.getEntriesByType('navigation')[0])) keepWhatPassedIt();
  await workers.register(WORKER);
}

/** Has the worker keep what this page loaded without it: before it was there, and what was on its way just then. */
function keepWhatPassedIt(): void {
  ask({ ask: 'keep', paths: ['/'] });
  const observer = new PerformanceObserver((list) => {
    const own = list
      .getEntries()
      .filter(passedIt)
      .map(({ name }) => new URL(name))
      .filter(({ origin }) => origin === location.origin);
    if (own.length > 0) ask({ ask: 'keep', paths: own.map(({ pathname, search }) => pathname + search) });
  });
  observer.observe({ type: 'resource', buffered: true });
}

const passedIt = (entry?: PerformanceEntry) => entry !== undefined && 'workerStart' in entry && entry.workerStart === 0;

/** The worker that the server gives then ends itself and all it kept, but for answers that were on their way to the one before. */
async function clearUp(workers: ServiceWorkerContainer): Promise<void> {
  if ((await workers.getRegistrations()).length > 0) return;
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}
