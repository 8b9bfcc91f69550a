import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { type BffSettings, SETTINGS } from '../settings/settings.js';

const FILE = 'service-worker.js';

/**
 * What a browser gets that has the worker when there is none any more: it looks for a newer one at the next visit, and finds one
 * that takes everything away that was kept, and itself.
 */
const REMOVAL = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const remove = async () => {
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
    await self.registration.unregister();
  };
  event.waitUntil(remove());
});
`;

/** The service worker, as the shell's build has it; where SERVICE_WORKER is off, the one that ends it. */
@Injectable()
export class ServiceWorkerService {
  private known: { script: string; changedAt: number } | null = null;

  constructor(@Inject(SETTINGS) private readonly settings: BffSettings) {}

  /** The script. */
  async script(): Promise<string> {
    if (!this.settings.serviceWorker) return REMOVAL;
    const file = join(this.settings.page.shell, FILE);
    const found = await stat(file).catch(() => null);
    // A shell from before there was a worker.
    if (!found) return REMOVAL;
    if (this.known?.changedAt !== found.mtimeMs) {
      this.known = { script: await readFile(file, 'utf8'), changedAt: found.mtimeMs };
    }
    return this.known.script;
  }
}
