import { prepareDatabase } from './servers/database.mjs';
import { BFF } from './start/applications.mjs';
import { buildAll } from './start/build.mjs';
import { ensureInstalled } from './start/install.mjs';
import { loadSecrets } from './start/secrets.mjs';
import { checkSettings, openDataDir, placeholders, readPort } from './start/settings.mjs';
import { startApplications, startServers } from './start/stack.mjs';
import { takeLock } from './start/start-lock.mjs';
import { stopLeftovers } from './start/supervisor.mjs';
import { createCleanup } from './system/cleanup.mjs';
import { watchNpm } from './system/parent-watch.mjs';
import { requireFreePort } from './system/ports.mjs';
import { createProgress } from './system/progress.mjs';
import { runMain } from './system/project.mjs';

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
