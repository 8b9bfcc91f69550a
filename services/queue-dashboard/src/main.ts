import { exitOnBadEnvironment } from '@wishboard/server-kit/process/environment';
import { exitWithParent, stopThenExit } from '@wishboard/server-kit/process/exit-with-parent';
import { createLogger, logUncaught } from '@wishboard/server-kit/process/logger';
import { exitFailedStart, reportPort } from '@wishboard/server-kit/process/parent';

import { BASE_PATH, createDashboard } from './dashboard.js';

const environment = exitOnBadEnvironment(process.env, [
  'DATABASE_URL',
  'REDIS_URL',
  'ADMIN_PASSWORD',
  'WORKER_HOST',
  'INSTALLATION',
  'QUEUE_DASHBOARD_PORT',
  'LOG_LEVEL',
  'QUEUE_DASHBOARD_WRITABLE',
  'BUILD_REVISION',
]);
const logger = createLogger('queue-dashboard', environment.LOG_LEVEL);
logUncaught(logger);

try {
  const server = await createDashboard({
    databaseUrl: environment.DATABASE_URL,
    redisUrl: environment.REDIS_URL,
    adminPassword: environment.ADMIN_PASSWORD,
    ...(environment.INSTALLATION && { installation: environment.INSTALLATION }),
    writable: environment.QUEUE_DASHBOARD_WRITABLE,
    logger,
    revision: environment.BUILD_REVISION,
  });
  const stop = async () => server.close();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stopThenExit(stop));
  exitWithParent(stop);
  await server.listen({ port: environment.QUEUE_DASHBOARD_PORT, host: environment.WORKER_HOST });
  logger.info({ port: reportPort(server.server), path: BASE_PATH }, 'ready');
} catch (error) {
  exitFailedStart(logger, error);
}
