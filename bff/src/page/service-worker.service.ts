import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { type BffSettings, SETTINGS } from '../settings/settings.js';

const FILE = 'service-worker.js';

/**
 * Service worker that replaces an earlier one once the feature is off. A browser that checks for an update at its next
 * visit gets this script, which deletes all caches and unregisters itself.
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

/** Provides the service worker of the shell's build, or the script that removes it if SERVICE_WORKER is off. */
@Injectable()
export class ServiceWorkerService {
  private known: { script: string; changedAt: number } | null = null;

  constructor(@Inject(SETTINGS) private readonly settings: BffSettings) {}

  /** Returns the script. */
  async script(): Promise<string> {
    if (!this.settings.serviceWorker) return REMOVAL;
    const file = join(this.settings.page.shell, FILE);
    const found = await stat(file).catch(() => null);
    // The shell's build has no service worker.
    if (!found) return REMOVAL;
    if (this.known?.changedAt !== found.mtimeMs) {
      this.known = { script: await readFile(file, 'utf8'), changedAt: found.mtimeMs };
    }
    return this.known.script;
  }
}
