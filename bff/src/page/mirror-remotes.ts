import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { BffSettings } from '../settings/settings.js';
import { PUBLISHED_PREFIX } from './page-source.js';
import { RemoteMirror } from './remote-mirror.js';

/** Interval between checks for publications, in milliseconds. Nearly every check is answered with "unchanged". */
const CHECK_EVERY_MS = 1000;

/** Mirrors the published remotes from the bucket, if one is configured. The bucket client is loaded only then. */
export async function mirrorRemotes(fastify: FastifyInstance, settings: BffSettings, logger: Logger): Promise<void> {
  if (!settings.remotesBucket) return;
  const { RemoteBucket } = await import('@wishboard/server-kit/storage/remote-bucket');
  const bucket = new RemoteBucket(settings.remotesBucket);
  const mirror = new RemoteMirror(bucket, settings.remotesDir, logger);
  await mirror.refresh();
  const timer = setInterval(() => void mirror.refresh(), CHECK_EVERY_MS).unref();
  fastify.addHook('onRequest', async ({ url }) => {
    if (url.startsWith(PUBLISHED_PREFIX)) await mirror.fetchEarlier(url);
  });
  fastify.addHook('onClose', async () => {
    clearInterval(timer);
    await mirror.settled();
    bucket.close();
  });
}
