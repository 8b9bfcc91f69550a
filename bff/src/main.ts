import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { REMOTE_NAMES } from '@wishboard/contracts/remotes/contract';
import { demoAssetsDirectory } from '@wishboard/database/demo/demo-assets';
import { WORKSPACE_ROOT } from '@wishboard/database/workspace-root';
import { exitOnBadEnvironment } from '@wishboard/server-kit/process/environment';
import { exitWithParent, stopThenExit } from '@wishboard/server-kit/process/exit-with-parent';
import { keepNextTickFast } from '@wishboard/server-kit/process/keep-next-tick-fast';
import { createLogger, logUncaught } from '@wishboard/server-kit/process/logger';
import { exitFailedStart, reportPort } from '@wishboard/server-kit/process/parent';
import { buildApp } from './build-app.js';
import { Drain } from './common/http/drain.js';
import { folderOf } from './page/page-source.js';
import { type PageFolders, settingsFrom } from './settings/settings.js';

const environment = exitOnBadEnvironment(process.env);
keepNextTickFast();
const logger = createLogger('bff', environment.LOG_LEVEL);
logUncaught(logger);

try {
  const settings = settingsFrom(environment, builtPage());
  process.on('message', (told: { queueDashboardUrl?: string; renderUrl?: string }) => {
    settings.queueDashboardUrl = told.queueDashboardUrl ?? settings.queueDashboardUrl;
    settings.renderUrl = told.renderUrl ?? settings.renderUrl;
  });
  const app = await buildApp(settings);
  const stop = () => app.close();
  const drainMs = environment.DRAIN_SECONDS * 1000;
  const drainAndStop = async () => {
    app.get(Drain).begin();
    await pause(drainMs);
    await stop();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void stopThenExit(drainAndStop, drainMs));
  }
  exitWithParent(stop);
  await app.listen(environment.PORT, environment.HOST);
  logger.info({ url: await app.getUrl() }, 'ready');
  reportPort(app.getHttpServer());
} catch (error) {
  exitFailedStart(logger, error);
}

/** Locates the builds next to this one, in the folders of their projects. */
function builtPage(): { page: PageFolders; demoAssetsDir: string; development: boolean } {
  return {
    page: {
      shell: join(WORKSPACE_ROOT, 'shell', 'dist'),
      remotes: Object.fromEntries(
        REMOTE_NAMES.map(folderOf).map((folder) => [folder, join(WORKSPACE_ROOT, folder, 'dist')]),
      ),
    },
    demoAssetsDir: demoAssetsDirectory,
    development: process.env.NODE_ENV === 'development',
  };
}
