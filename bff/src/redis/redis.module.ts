import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { openRedis } from '@wishboard/server-kit/redis/redis-connections';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { LOGGER } from '../logging/logging.module.js';
import { type BffSettings, SETTINGS } from '../settings/settings.js';

/** Timeout of a Redis command, in milliseconds. Everything that uses Redis has a fallback. */
const COMMAND_TIMEOUT_MS = 200;
const RECONNECT_MS = 1000;

/** Injection token of the connection for commands. Commands fail at once while Redis is away. */
export const REDIS = Symbol('redis');
/** Injection token of the connection for subscriptions. It waits for Redis and resubscribes. */
export const REDIS_SUBSCRIBER = Symbol('redis-subscriber');

function connect(url: string, name: string, waits: boolean, logger: Logger): Redis {
  const redis = openRedis(url, {
    connectionName: `wishboard-bff-${name}`,
    connectTimeout: 2000,
    disconnectTimeout: 200,
    enableOfflineQueue: waits,
    maxRetriesPerRequest: waits ? null : 0,
    ...(waits ? {} : { commandTimeout: COMMAND_TIMEOUT_MS }),
    retryStrategy: (attempt) => Math.min(attempt * 100, RECONNECT_MS),
  });
  let away = false;
  redis.on('error', (error) => {
    if (!away) logger.warn({ err: error }, 'Redis is away');
    away = true;
  });
  redis.on('ready', () => {
    if (away) logger.info('Redis is back');
    away = false;
  });
  return redis;
}

/** Two connections to Redis. The BFF starts without Redis and answers all requests without it. */
@Global()
@Module({
  providers: [
    {
      provide: REDIS,
      inject: [SETTINGS, LOGGER],
      useFactory: ({ redisUrl }: BffSettings, logger: Logger) => connect(redisUrl, 'commands', false, logger),
    },
    {
      provide: REDIS_SUBSCRIBER,
      inject: [SETTINGS, LOGGER],
      useFactory: ({ redisUrl }: BffSettings, logger: Logger) => connect(redisUrl, 'subscriptions', true, logger),
    },
  ],
  exports: [REDIS, REDIS_SUBSCRIBER],
})
export class RedisModule implements OnApplicationShutdown {
  constructor(
    @Inject(REDIS) private readonly commands: Redis,
    @Inject(REDIS_SUBSCRIBER) private readonly subscriptions: Redis,
  ) {}

  onApplicationShutdown(): void {
    this.commands.disconnect();
    this.subscriptions.disconnect();
  }
}
