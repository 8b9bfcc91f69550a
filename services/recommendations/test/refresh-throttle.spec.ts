import { setTimeout } from 'node:timers/promises';
import { queuePrefix } from '@wishboard/server-kit/events/queues/queue-settings';
import { RedisConnections } from '@wishboard/server-kit/redis/redis-connections';
import { Queue } from 'bullmq';
import { pino } from 'pino';
import { RefreshThrottle } from '../src/refresh/refresh-throttle.js';

const AN_HOUR = 3_600_000;

describe('the rest between refreshes', () => {
  const namespace = `rest-${Math.random().toString(36).slice(2)}`;
  const logger = pino({ level: 'silent' });
  const redis = new RedisConnections(
    { name: 'test', databaseUrl: '', redisUrl: process.env.REDIS_URL ?? '', namespace },
    logger,
  );
  const events = new Queue('recommendations', {
    connection: redis.worker,
    prefix: queuePrefix(namespace, 'recommendations'),
  });
  let throttle: RefreshThrottle;

  beforeAll(async () => {
    await redis.waitUntilConnected();
    throttle = new RefreshThrottle(redis);
  });
  afterAll(async () => {
    await events.obliterate({ force: true });
    await events.close();
    await throttle.onApplicationShutdown();
    await redis.close();
  });

  it('ends immediately while no event waits', async () => {
    await throttle.pause(AN_HOUR, new AbortController().signal);
  });

  it('lasts while an event waits, and ends when its signal is aborted', async () => {
    await events.add('reaction.changed', {});
    const stopping = new AbortController();
    const resting = throttle.pause(AN_HOUR, stopping.signal).then(() => 'over');
    expect(await Promise.race([resting, setTimeout(500, 'resting')])).toBe('resting');
    stopping.abort();
    expect(await resting).toBe('over');
  });
});
