import { type DynamicModule, Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { connectDataSource, poolOf } from '@wishboard/database/connection/data-source';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { ParkedEventsRepository } from '../events/queues/parked-events.repository.js';
import { createLogger } from '../process/logger.js';
import { LOGGER, TRACING, WORKER_SETTINGS, type WorkerSettings } from '../process/worker-settings.js';
import { RedisConnections } from '../redis/redis-connections.js';
import { openTracing } from '../tracing/open-tracing.js';
import type { Tracing } from '../tracing/tracing.js';
import { HealthController } from './health.controller.js';

/** Statement timeout of a worker. Its statements read whole tables in chunks, so that they may take longer than those of a request. */
const STATEMENT_TIMEOUT_MS = 60_000;

/** Providers of every worker: PostgreSQL, Redis, a logger, parked events and the health routes. */
@Global()
@Module({})
export class WorkerCoreModule implements OnApplicationShutdown {
  constructor(
    private readonly database: DataSource,
    private readonly redis: RedisConnections,
    @Inject(TRACING) private readonly tracing: Tracing | null,
  ) {}

  static register(
    settings: WorkerSettings,
    logger: Logger = createLogger(settings.name, settings.logLevel),
  ): DynamicModule {
    return {
      module: WorkerCoreModule,
      controllers: [HealthController],
      providers: [
        { provide: WORKER_SETTINGS, useValue: settings },
        { provide: LOGGER, useValue: logger },
        { provide: TRACING, useFactory: () => openTracing(settings.name, settings.tracing, logger) },
        { provide: DataSource, inject: [TRACING], useFactory: (tracing: Tracing | null) => connect(settings, tracing) },
        { provide: RedisConnections, useFactory: () => connectRedis(settings, logger) },
        ParkedEventsRepository,
      ],
      exports: [WORKER_SETTINGS, LOGGER, TRACING, DataSource, RedisConnections, ParkedEventsRepository],
    };
  }

  /** Closes the connections. Consumers and relays stop before, in `beforeApplicationShutdown`, while they still need the connections. */
  async onApplicationShutdown(): Promise<void> {
    await this.redis.close();
    if (this.database.isInitialized) await this.database.destroy();
    await this.tracing?.close();
  }
}

async function connect(settings: WorkerSettings, tracing: Tracing | null): Promise<DataSource> {
  const database = await connectDataSource(settings.databaseUrl, {
    poolSize: settings.poolSize ?? 10,
    applicationName: settings.name,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  });
  tracing?.traceStatements(poolOf(database));
  return database;
}

async function connectRedis(settings: WorkerSettings, logger: Logger): Promise<RedisConnections> {
  const connections = new RedisConnections(settings, logger);
  await connections.waitUntilConnected();
  return connections;
}
