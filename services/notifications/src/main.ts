import { Module } from '@nestjs/common';
import { exitOnBadEnvironment } from '@wishboard/server-kit/process/environment';
import { BUCKET_NAMES, readBucketSettings } from '@wishboard/server-kit/storage/bucket-settings';
import { readTracingSettings, TRACING_NAMES } from '@wishboard/server-kit/tracing/tracing';
import { runWorker } from '@wishboard/server-kit/worker/run-worker';

import { NotificationsModule } from './notifications.module.js';
import { OwnDataModule } from './own-data/own-data.module.js';

const environment = exitOnBadEnvironment(process.env, [
  'DATABASE_URL',
  'DATABASE_LISTEN_URL',
  'REDIS_URL',
  'DATA_DIR',
  'WORKER_HOST',
  'INSTALLATION',
  'NOTIFICATIONS_PORT',
  'BUILD_REVISION',
  'LOG_LEVEL',
  ...BUCKET_NAMES,
  ...TRACING_NAMES,
]);

const ownData = { dataDir: environment.DATA_DIR, bucket: readBucketSettings(environment, 'MEDIA') };

@Module({ imports: [NotificationsModule, OwnDataModule.with(ownData)] })
class NotificationsWorker {}

await runWorker({
  name: 'notifications',
  module: NotificationsWorker,
  host: environment.WORKER_HOST,
  port: environment.NOTIFICATIONS_PORT,
  databaseUrl: environment.DATABASE_URL,
  ...(environment.DATABASE_LISTEN_URL && { listenUrl: environment.DATABASE_LISTEN_URL }),
  redisUrl: environment.REDIS_URL,
  revision: environment.BUILD_REVISION,
  ...(environment.INSTALLATION && { installation: environment.INSTALLATION }),
  logLevel: environment.LOG_LEVEL,
  tracing: readTracingSettings(environment),
});
