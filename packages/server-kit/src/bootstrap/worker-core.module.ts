import { type DynamicModule, Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';

import { createDataSource } from '../database/data-source.js';
import { ParkedEvents } from '../queues/parked-events.js';
import { RedisConnections } from '../queues/redis-connections.js';
import { HealthController } from './health.controller.js';
import { createLogger } from './logger.js';
import { LOGGER, WORKER_SETTINGS, type WorkerSettings } from './worker-settings.js';

/** A worker's statements go through whole tables in chunks, so they may take longer than a request's. */
const STATEMENT_TIMEOUT_MS = 60_000;

/** What every worker has: PostgreSQL, Redis, a log, parked events and the health routes. */
@Global()
@Module({})
export class WorkerCoreModule implements OnApplicationShutdown {
  constructor(
    private readonly database: DataSource,
    private readonly redis: RedisConnections,
  ) {}

  static register(settings: WorkerSettings, logger: Logger = createLogger(settings.name)): DynamicModule {
    return {
      module: WorkerCoreModule,
      controllers: [HealthController],
      providers: [
        { provide: WORKER_SETTINGS, useValue: settings },
        { provide: LOGGER, useValue: logger },
        { provide: DataSource, useFactory: () => connect(settings) },
        { provide: RedisConnections, useFactory: () => new RedisConnections(settings, logger) },
        ParkedEvents,
      ],
      exports: [WORKER_SETTINGS, LOGGER, DataSource, RedisConnections, ParkedEvents],
    };
  }

  /** Consumers and relays stop in the earlier `beforeApplicationShutdown`, while their connections still stand. */
  async onApplicationShutdown(): Promise<void> {
    await this.redis.close();
    if (this.database.isInitialized) await this.database.destroy();
  }
}

function connect(settings: WorkerSettings): Promise<DataSource> {
  return createDataSource(settings.databaseUrl, {
    poolSize: settings.poolSize ?? 10,
    applicationName: settings.name,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  }).initialize();
}
