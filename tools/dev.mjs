import { join } from 'node:path';
import { runDevelopment } from './dev/development.mjs';
import { ensureInstalled } from './start/install.mjs';
import { openDataDir, readPort } from './start/settings.mjs';
import { takeLock } from './start/start-lock.mjs';
import { stopLeftovers } from './start/supervisor.mjs';
import { createCleanup } from './system/cleanup.mjs';
import { watchNpm } from './system/parent-watch.mjs';
import { requireFreePort } from './system/ports.mjs';
import { createProgress } from './system/progress.mjs';
import { ROOT, runMain } from './system/project.mjs';

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
