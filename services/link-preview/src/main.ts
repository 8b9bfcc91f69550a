import { Module } from '@nestjs/common';
import { exitOnBadEnvironment } from '@wishboard/server-kit/process/environment';
import { BUCKET_NAMES, readBucketSettings } from '@wishboard/server-kit/storage/bucket-settings';
import { readTracingSettings, TRACING_NAMES } from '@wishboard/server-kit/tracing/tracing';
import { runWorker } from '@wishboard/server-kit/worker/run-worker';
import { linkPreviewModule } from './link-preview.module.js';

const environment = exitOnBadEnvironment(process.env, [
  'DATABASE_URL',
  'REDIS_URL',
  'DATA_DIR',
  'HOST',
  'PUBLIC_URL',
  'WORKER_HOST',
  'INSTALLATION',
  'LINK_PREVIEW_PORT',
  'BUILD_REVISION',
  'LOG_LEVEL',
  ...BUCKET_NAMES,
  ...TRACING_NAMES,
]);

const { HOST, PUBLIC_URL, DATA_DIR } = environment;
const ownHosts = [HOST, ...(PUBLIC_URL ? [new URL(PUBLIC_URL).hostname] : [])];

@Module({
  imports: [linkPreviewModule({ dataDir: DATA_DIR, bucket: readBucketSettings(environment, 'MEDIA'), ownHosts })],
})
class LinkPreviewWorker {}

await runWorker({
  name: 'link-preview',
  module: LinkPreviewWorker,
  host: environment.WORKER_HOST,
  port: environment.LINK_PREVIEW_PORT,
  databaseUrl: environment.DATABASE_URL,
  redisUrl: environment.REDIS_URL,
  revision: environment.BUILD_REVISION,
  ...(environment.INSTALLATION && { installation: environment.INSTALLATION }),
  logLevel: environment.LOG_LEVEL,
  tracing: readTracingSettings(environment),
});
