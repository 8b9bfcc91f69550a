import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { BffSettings } from '../settings/settings.js';
import { PUBLISHED_PREFIX } from './page-source.js';
import { RemoteMirror } from './remote-mirror.js';

/** Milliseconds after which a publication is looked for: a request that is nearly always answered with "unchanged". */
const LOOK_EVERY_MS = 1000;

/** Lets the published remotes come from the bucket, where one is configured. What speaks to buckets is loaded only then. */
export async function mirrorRemotes(fastify: FastifyInstance, settings: BffSettings, logger: Logger): Promise<void> {
  if (!settings.remotesBucket) return;
  const { RemoteBucket } = await import('@wishboard/server-kit/storage/remote-bucket');
  const bucket = new RemoteBucket(settings.remotesBucket);
  const mirror = new RemoteMirror(bucket, settings.remotesDir, logger);
  await mirror.refresh();
  const timer = setInterval(() => void mirror.refresh(), LOOK_EVERY_MS).unref();
  fastify.addHook('onRequest', async ({ url }) => {
    if (url.startsWith(PUBLISHED_PREFIX)) await mirror.fetchEarlier(url);
  });
  fastify.addHook('onClose', async () => {
    clearInterval(timer);
    await mirror.settled();
    bucket.close();
  });
}
