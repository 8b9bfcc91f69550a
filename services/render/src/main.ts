import { exitOnBadEnvironment } from '@wishboard/server-kit/process/environment';
import { exitWithParent, stopThenExit } from '@wishboard/server-kit/process/exit-with-parent';
import { createLogger, logUncaught } from '@wishboard/server-kit/process/logger';
import { exitFailedStart, reportPort } from '@wishboard/server-kit/process/parent';
import { createRenderServer } from './server.js';

const environment = exitOnBadEnvironment(process.env, ['WORKER_HOST', 'INSTALLATION', 'RENDER_PORT', 'LOG_LEVEL']);
const logger = createLogger('render', environment.LOG_LEVEL);
logUncaught(logger);

try {
  const server = createRenderServer({ ...(environment.INSTALLATION && { installation: environment.INSTALLATION }) });
  const stop = async () => server.close();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stopThenExit(stop));
  exitWithParent(stop);
  await server.listen({ port: environment.RENDER_PORT, host: environment.WORKER_HOST });
  logger.info({ port: reportPort(server.server) }, 'ready');
} catch (error) {
  exitFailedStart(logger, error);
}
