import { BFF } from './lib/applications.mjs';
import { buildAll } from './lib/build.mjs';
import { createCleanup } from './lib/cleanup.mjs';
import { prepareDatabase } from './lib/database.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { watchNpm } from './lib/parent-watch.mjs';
import { requireFreePort } from './lib/ports.mjs';
import { createProgress } from './lib/progress.mjs';
import { runMain } from './lib/project.mjs';
import { loadSecrets } from './lib/secrets.mjs';
import { checkSettings, openDataDir, placeholders, readPort } from './lib/settings.mjs';
import { startApplications, startServers } from './lib/stack.mjs';
import { takeLock } from './lib/start-lock.mjs';
import { stopLeftovers } from './lib/supervisor.mjs';

async function start() {
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
    await ensureInstalled(progress);
    await buildAll(progress);
    const settings = await checkSettings(env, defaults);
    const onRunning = cleanup.add;
    const servers = await startServers({ env, dataDir, progress, onRunning });
    await prepareDatabase(progress, { ...servers, demoData: settings.DEMO_DATA });
    const report = progress.line;
    const { url, adminPassword, logs } = await startApplications({
      env,
      dataDir,
      servers,
      progress,
      report,
      onRunning,
    });
    if (cleanup.isStopping()) return;
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    progress.line(`
  Wishboard is ready after ${seconds} s

    The board          ${url}
    API documentation  ${url}/api/docs
    Queue dashboard    ${url}/admin/queues   user operator, password ${adminPassword}
    Logs               ${logs}

  Ctrl-C stops everything; the data stays in ${dataDir}
`);
  } catch (error) {
    // What a signal interrupts fails; that is no news.
    if (!cleanup.isStopping()) {
      await cleanup.run();
      throw error;
    }
  }
}

await runMain(start);
