import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from 'pino';

import type { WorkerSettings } from '../bootstrap/worker-settings.js';

const CONNECT_TIMEOUT_MS = 2_000;
/** A hand-over of a thousand jobs takes some 50 ms; a Redis slower than this is away. */
const COMMAND_TIMEOUT_MS = 5_000;
const RECONNECT_MAX_MS = 1_000;

/** A connection that refuses at once while Redis is away, for whoever hands something over and can try again later. */
export function createProducerRedis(url: string, options: RedisOptions = {}): Redis {
  return new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: COMMAND_TIMEOUT_MS,
    retryStrategy,
    ...options,
  });
}

/** A connection that waits as long as Redis is away, for whoever has nothing to do without it. */
export function createWorkerRedis(url: string, options: RedisOptions = {}): Redis {
  return new Redis(url, { maxRetriesPerRequest: null, connectTimeout: CONNECT_TIMEOUT_MS, retryStrategy, ...options });
}

function retryStrategy(times: number): number {
  return Math.min(50 * 2 ** Math.min(times, 6), RECONNECT_MAX_MS);
}

/** The two connections of a process, made once and shared by its queues. */
export class RedisConnections {
  readonly producer: Redis;
  readonly worker: Redis;
  /** First part of every key of the queues. */
  readonly namespace: string;

  constructor(settings: WorkerSettings, logger: Logger) {
    this.namespace = settings.namespace ?? 'wishboard';
    this.producer = createProducerRedis(settings.redisUrl, { connectionName: settings.name });
    this.worker = createWorkerRedis(settings.redisUrl, { connectionName: settings.name });
    let away = false;
    this.producer.on('ready', () => {
      if (away) logger.info('Redis is back');
      away = false;
    });
    this.producer.on('error', (error) => {
      // Each attempt to reconnect fails alike: once is enough to know.
      if (!away) logger.warn({ err: error }, 'Redis is away');
      away = true;
    });
    this.worker.on('error', () => undefined);
  }

  async close(): Promise<void> {
    this.producer.disconnect();
    this.worker.disconnect();
  }
}
