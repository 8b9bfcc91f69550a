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
  QUEUE_SETTINGS,
  queuePrefix,
  REDIS_RETRY_DELAY_MS,
  STALL_DETECTION,
  type StallDetection,
} from './queue-settings.js';

/** Effectively disables BullMQ's own limit on stalls: {@link EventProcessor} counts the starts itself, and parks with a reason. */
const STALLS_UNLIMITED = 1_000_000;

/** Consumes one queue for the lifetime of the process. */
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
    private readonly stallDetection: StallDetection = STALL_DETECTION,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { queue, registry, database, parked, logger, tracing, stallDetection } = this;
    const resent = await parked.resendKnownTypes(queue, [...registry.keys()]);
    if (resent > 0) logger.info({ queue, version: EVENT_VERSION, resent }, 'parked events are known now');
    const processor = new EventProcessor({ queue, registry, database, parked, logger, tracing });
    this.worker = new Worker(queue, (job: EventBullJob, token) => processor.process(job, token, this.stopping.signal), {
      connection: this.redis.worker,
      prefix: queuePrefix(this.redis.namespace, queue),
      concurrency: QUEUE_SETTINGS[queue].concurrency,
      lockDuration: stallDetection.lockMs,
      stalledInterval: stallDetection.checkMs,
      maxStalledCount: STALLS_UNLIMITED,
      runRetryDelay: REDIS_RETRY_DELAY_MS,
    });
    // The connection reports its own errors; a lost lock means that another worker has taken the job.
    this.worker.on('error', (error) => logger.debug({ err: error, queue }, 'queue error'));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort(new InterruptedError('the process stops'));
    // Forces the close without Redis: no job can be returned then, and waiting for Redis would keep the process alive.
    await this.worker?.close(this.redis.worker.status !== 'ready');
  }
}

/** Returns providers that let a worker consume `queue` with the given handlers. Spread them into its module's providers. */
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
