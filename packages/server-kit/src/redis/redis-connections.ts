import { setTimeout as pause } from 'node:timers/promises';
import { Cluster, Redis, type RedisOptions } from 'ioredis';
import type { Logger } from 'pino';

import type { WorkerSettings } from '../process/worker-settings.js';

const CONNECT_TIMEOUT_MS = 2_000;
/** A hand-over of a thousand jobs takes some 50 ms; a Redis slower than this is away. */
const COMMAND_TIMEOUT_MS = 5_000;
const RECONNECT_MAX_MS = 1_000;

/**
 * A connection to the Redis at `url`, or to the Redis Cluster that the node at `url` belongs to where the address ends in
 * `?cluster=1`. Both take the same commands; in a cluster the keys of one command, script or pipeline have to share a hash
 * tag.
 */
export function openRedis(url: string, options: RedisOptions): Redis {
  const { hostname, port, protocol, username, password, searchParams } = new URL(url);
  if (searchParams.get('cluster') !== '1') return new Redis(url, options);
  const { enableOfflineQueue = true, retryStrategy, ...redisOptions } = options;
  const cluster = new Cluster([{ host: hostname, port: Number(port || 6379) }], {
    enableOfflineQueue,
    clusterRetryStrategy: (times) => Number(retryStrategy?.(times) ?? RECONNECT_MAX_MS),
    redisOptions: {
      ...redisOptions,
      ...(username && { username: decodeURIComponent(username) }),
      ...(password && { password: decodeURIComponent(password) }),
      ...(protocol === 'rediss:' && { tls: {} }),
    },
  });
  return cluster as unknown as Redis;
}

/** A connection that refuses at once while Redis is away, for whoever hands something over and can try again later. */
export function createProducerRedis(url: string, options: RedisOptions = {}): Redis {
  return openRedis(url, {
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
  return openRedis(url, { maxRetriesPerRequest: null, connectTimeout: CONNECT_TIMEOUT_MS, retryStrategy, ...options });
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

  /** Waits until Redis answers, or for as long as a connection may take: without it the process starts all the same. */
  async awaitFirstContact(): Promise<void> {
    if (this.producer.status === 'ready') return;
    await Promise.race([
      new Promise<void>((resolve) => this.producer.once('ready', () => resolve())),
      pause(CONNECT_TIMEOUT_MS, undefined, { ref: false }),
    ]);
  }

  async close(): Promise<void> {
    this.producer.disconnect();
    this.worker.disconnect();
  }
}
