import type { BeforeApplicationShutdown, OnApplicationBootstrap, Provider, Type } from '@nestjs/common';
import { EVENT_VERSION } from '@wishboard/contracts/jobs/events';
import type { QueueName } from '@wishboard/contracts/jobs/queues';
import { Worker } from 'bullmq';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';

import { LOGGER, TRACING } from '../../process/worker-settings.js';
import { RedisConnections } from '../../redis/redis-connections.js';
import type { Tracing } from '../../tracing/tracing.js';
import { type EventHandler, InterruptedError } from './event-handler.js';
import { type EventBullJob, EventProcessor } from './event-processor.js';
import { createHandlerRegistry, type HandlerRegistry } from './handler-registry.js';
import { ParkedEventsRepository } from './parked-events.repository.js';
import {
  ASK_REDIS_AGAIN_MS,
  QUEUE_SETTINGS,
  queuePrefix,
  STALL_PATIENCE,
  type StallPatience,
} from './queue-settings.js';

/** Stalls never end a job by themselves: {@link EventProcessor} counts, and parks with a reason. */
const STALLS_UNLIMITED = 1_000_000;

/** Takes one queue's jobs while the process runs. */
export class QueueConsumer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private worker?: Worker;
  private readonly stopping = new AbortController();

  constructor(
    private readonly queue: QueueName,
    private readonly registry: HandlerRegistry,
    private readonly database: DataSource,
    private readonly redis: RedisConnections,
    private readonly parked: ParkedEventsRepository,
    private readonly logger: Logger,
    private readonly tracing: Tracing | null = null,
    private readonly patience: StallPatience = STALL_PATIENCE,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { queue, registry, database, parked, logger, tracing, patience } = this;
    const resent = await parked.resendKnown(queue, [...registry.keys()]);
    if (resent > 0) logger.info({ queue, version: EVENT_VERSION, resent }, 'parked events are known now');
    const processor = new EventProcessor({ queue, registry, database, parked, logger, tracing });
    this.worker = new Worker(queue, (job: EventBullJob, token) => processor.process(job, token, this.stopping.signal), {
      connection: this.redis.worker,
      prefix: queuePrefix(this.redis.namespace, queue),
      concurrency: QUEUE_SETTINGS[queue].concurrency,
      lockDuration: patience.lockMs,
      stalledInterval: patience.checkMs,
      maxStalledCount: STALLS_UNLIMITED,
      runRetryDelay: ASK_REDIS_AGAIN_MS,
    });
    // Connection errors are the connection's to report; a lost lock means that the job went to another worker.
    this.worker.on('error', (error) => logger.debug({ err: error, queue }, 'queue error'));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort(new InterruptedError('the process stops'));
    // Without Redis nothing can be handed back, and waiting for it would keep the process.
    await this.worker?.close(this.redis.worker.status !== 'ready');
  }
}

/** Providers that let a worker consume `queue` with the given handlers: spread them into its module's providers. */
export function consumeQueue(queue: QueueName, handlers: readonly Type<EventHandler>[]): Provider[] {
  return [
    ...handlers,
    {
      provide: QueueConsumer,
      inject: [DataSource, RedisConnections, ParkedEventsRepository, LOGGER, TRACING, ...handlers],
      useFactory: (
        database: DataSource,
        redis: RedisConnections,
        parked: ParkedEventsRepository,
        logger: Logger,
        tracing: Tracing | null,
        ...found: EventHandler[]
      ) => new QueueConsumer(queue, createHandlerRegistry(queue, found), database, redis, parked, logger, tracing),
    },
  ];
}
