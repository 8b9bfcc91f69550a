import { join } from 'node:path';
import { openDataDir, readPort } from '../start/settings.mjs';
import { takeLock } from '../start/start-lock.mjs';
import { stopLeftovers } from '../start/supervisor.mjs';
import { createCleanup } from '../system/cleanup.mjs';
import { requireFreePort } from '../system/ports.mjs';
import { watchNpm } from '../system/process-identity.mjs';
import { createProgress } from '../system/progress.mjs';
import { ROOT } from '../system/project.mjs';
import { runDevelopment } from './development.mjs';

/** Implements `npm run dev`: runs everything in watch mode, on the data in DATA_DIR, or in `.data` by default. */
export async function main() {
  const env = { DATA_DIR: join(ROOT, '.data'), ...process.env };
  const progress = createProgress();
  const port = readPort(env);
  const dataDir = openDataDir(env);
  const lock = await takeLock(dataDir);
  const cleanup = createCleanup({ announce: lock.announceStop });
  cleanup.add(lock.release);
  cleanup.onSignals(0);
  watchNpm(() => void cleanup.run().then(() => process.exit(1)));
  try {
    await stopLeftovers(dataDir);
    await requireFreePort('PORT', port, process.env.HOST?.trim() || '127.0.0.1');
    await runDevelopment({ env, dataDir, progress, onRunning: cleanup.add });
  } finally {
    await cleanup.run();
  }
}
