import { prepareDatabase } from '../servers/database.mjs';
import { createCleanup } from '../system/cleanup.mjs';
import { requireFreePort } from '../system/ports.mjs';
import { watchNpm } from '../system/process-identity.mjs';
import { createProgress } from '../system/progress.mjs';
import { BFF } from './applications.mjs';
import { buildAll } from './build.mjs';
import { readyMessage } from './ready-message.mjs';
import { loadSecrets } from './secrets.mjs';
import { startServers } from './servers.mjs';
import { checkSettings, openDataDir, placeholders, readPort } from './settings.mjs';
import { startApplications } from './stack.mjs';
import { takeLock } from './start-lock.mjs';
import { stopLeftovers } from './supervisor.mjs';

/** Implements `npm start`: runs the product from its production build, on persistent data. */
export async function main() {
  const { env } = process;
  const began = performance.now();
  const progress = createProgress();
  const port = readPort(env);
  const dataDir = openDataDir(env);
  const lock = await takeLock(dataDir);
  const announce = () => {
    lock.announceStop();
    progress.line('Stopping …');
  };
  const cleanup = createCleanup({ announce });
  cleanup.add(lock.release);
  cleanup.onSignals(0);
  watchNpm(() => {
    announce();
    void cleanup.run().then(() => process.exit(1));
  });
  try {
    await stopLeftovers(dataDir);
    if (port !== 0) await requireFreePort(BFF.portVariable, port, env.HOST?.trim() || '127.0.0.1');
    const defaults = placeholders(loadSecrets(dataDir));
    await checkSettings(env, defaults);
    await buildAll(progress);
    const settings = await checkSettings(env, defaults);
    const common = { env, dataDir, progress, onRunning: cleanup.add };
    const servers = await startServers(common);
    await prepareDatabase(progress, { ...servers, demoData: settings?.DEMO_DATA === true });
    const product = await startApplications({ ...common, servers, report: progress.line });
    if (cleanup.isStopping()) return;
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    progress.line(readyMessage(product, settings, { seconds, dataDir }));
  } catch (error) {
    // Errors caused by the interruption itself are not reported.
    if (cleanup.isStopping()) return;
    await cleanup.run();
    throw error;
  }
}
