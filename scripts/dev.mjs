import { join } from 'node:path';
import { createCleanup } from './lib/cleanup.mjs';
import { runDevelopment } from './lib/development.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { watchNpm } from './lib/parent-watch.mjs';
import { requireFreePort } from './lib/ports.mjs';
import { createProgress } from './lib/progress.mjs';
import { ROOT, runMain } from './lib/project.mjs';
import { openDataDir, readPort } from './lib/settings.mjs';
import { takeLock } from './lib/start-lock.mjs';
import { stopLeftovers } from './lib/supervisor.mjs';

/** Everything in watch mode, on data of its own unless DATA_DIR says otherwise. */
async function main() {
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
    await requireFreePort('PORT', port, env.HOST?.trim() || '127.0.0.1');
    await ensureInstalled(progress);
    await runDevelopment({ env, dataDir, progress, onRunning: cleanup.add });
  } finally {
    await cleanup.run();
  }
}

await runMain(main);
