import { exitOnBadEnvironment } from '@wishboard/server-kit/process/environment';
import { readTracingSettings, TRACING_NAMES } from '@wishboard/server-kit/tracing/tracing';
import { runWorker } from '@wishboard/server-kit/worker/run-worker';
import { RecommendationsModule } from './recommendations.module.js';

const environment = exitOnBadEnvironment(process.env, [
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'REDIS_URL',
  'WORKER_HOST',
  'INSTALLATION',
  'RECOMMENDATIONS_PORT',
  'BUILD_REVISION',
  'LOG_LEVEL',
  ...TRACING_NAMES,
]);

await runWorker({
  name: 'recommendations',
  module: RecommendationsModule,
  host: environment.WORKER_HOST,
  port: environment.RECOMMENDATIONS_PORT,
  databaseUrl: environment.DATABASE_URL,
  ...(environment.DATABASE_REPLICA_URL && { replicaUrl: environment.DATABASE_REPLICA_URL }),
  redisUrl: environment.REDIS_URL,
  revision: environment.BUILD_REVISION,
  ...(environment.INSTALLATION && { installation: environment.INSTALLATION }),
  logLevel: environment.LOG_LEVEL,
  tracing: readTracingSettings(environment),
});
