import { setTimeout as pause } from 'node:timers/promises';
import { Cluster, Redis, type RedisOptions } from 'ioredis';
import type { Logger } from 'pino';

import type { WorkerSettings } from '../process/worker-settings.js';

const CONNECT_TIMEOUT_MS = 2_000;
/** Adding a thousand jobs takes some 50 ms; a Redis that is slower than this counts as unavailable. */
const COMMAND_TIMEOUT_MS = 5_000;
const RECONNECT_MAX_MS = 1_000;

/**
 * Opens a connection to the Redis at `url`. A URL with `?cluster=1` connects to the Redis Cluster that the node at `url` belongs
 * to. Both accept the same commands, but in a cluster all keys of one command, script or pipeline must share a hash tag.
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

/** Creates a connection whose commands fail at once while Redis is unavailable, for callers that can retry later. */
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

/** Creates a connection whose commands wait until Redis is available, for workers that have nothing to do without it. */
export function createWorkerRedis(url: string, options: RedisOptions = {}): Redis {
  return openRedis(url, { maxRetriesPerRequest: null, connectTimeout: CONNECT_TIMEOUT_MS, retryStrategy, ...options });
}

function retryStrategy(times: number): number {
  return Math.min(50 * 2 ** Math.min(times, 6), RECONNECT_MAX_MS);
}

/** The two Redis connections of a process, created once and shared by its queues. */
export class RedisConnections {
  readonly producer: Redis;
  readonly worker: Redis;
  /** Prefix of every key of the queues. */
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
      // Every failed attempt to reconnect emits the same error; only the first is logged.
      if (!away) logger.warn({ err: error }, 'Redis is away');
      away = true;
    });
    this.worker.on('error', () => undefined);
  }

  /** Waits until Redis is connected, at most for the connect timeout. The process also starts without Redis. */
  async waitUntilConnected(): Promise<void> {
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
