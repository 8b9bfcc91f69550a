import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { pino } from 'pino';

import { RedisConnections } from '../redis/redis-connections.js';

/** Logger without output. */
export const silentLogger = pino({ level: 'silent' });

export interface TestQueues {
  redisUrl: string;
  /** Unique prefix of keys, so that test files can share a Redis. */
  namespace: string;
  connections: RedisConnections;
  /** Deletes everything under the namespace at once, as FLUSHALL does for a whole Redis. */
  wipe(): Promise<void>;
  /** Wipes and disconnects. */
  close(): Promise<void>;
}

/** Creates an isolated namespace for queues in the Redis that REDIS_URL names. */
export async function createTestQueues(): Promise<TestQueues> {
  const redisUrl = process.env.REDIS_URL;
  if (!redisUrl) throw new Error('Set REDIS_URL to a Redis server that tests may use.');
  const namespace = `test-${randomUUID()}`;
  const connections = new RedisConnections({ name: 'test', databaseUrl: '', redisUrl, namespace }, silentLogger);
  await connections.worker.ping();
  if (connections.producer.status !== 'ready') await once(connections.producer, 'ready');
  const wipe = async () => {
    await connections.worker.eval(
      `for _, key in ipairs(redis.call('KEYS', ARGV[1])) do redis.call('DEL', key) end`,
      0,
      `{${namespace}*`,
    );
  };
  return {
    redisUrl,
    namespace,
    connections,
    wipe,
    async close() {
      await wipe();
      await connections.close();
    },
  };
}
