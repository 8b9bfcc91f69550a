import { EVENT_VERSION } from '@wishboard/contracts/jobs/events';
import type { EventBatchJob, EventJob, QueueName } from '@wishboard/contracts/jobs/queues';
import { createBatchLoader } from '@wishboard/database/connection/batch-loader';
import type { ParkReason } from '@wishboard/database/entities/parked-event.entity';
import { isTransient } from '@wishboard/database/errors/connection-failure';
import { type Job, WaitingError } from 'bullmq';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { Tracing } from '../../tracing/tracing.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { EventBatches } from './event-batches.js';
import {
  type EventHandler,
  InterruptedError,
  NonRetryableEventError,
  ParkedEventError,
  type PreparedEvent,
  type ReceivedEvent,
} from './event-handler.js';
import type { HandlerRegistry } from './handler-registry.js';
import { observeEvent } from './observe-event.js';
import type { ParkedEventsRepository } from './parked-events.repository.js';
import { CRASHED_STARTS_MAX, QUEUE_SETTINGS } from './queue-settings.js';

/** Outcome of an event. `repeat`: the event had been handled before, so nothing happened. */
export type EventOutcome = 'handled' | 'repeat';

/** Number of events of a batch by outcome. `apart`: the event gets a job of its own. */
export type BatchOutcome = Record<EventOutcome | 'apart', number>;

export type EventBullJob = Job<EventJob | EventBatchJob, EventOutcome | BatchOutcome, string>;

export interface EventProcessorParts {
  queue: QueueName;
  registry: HandlerRegistry;
  database: DataSource;
  parked: ParkedEventsRepository;
  logger: Logger;
  tracing: Tracing | null;
}

/**
 * Handles the jobs of one queue: finds the handler and runs its effect in the transaction that deletes the delivery row. Only that
 * row says whether the event is owed, so a job may arrive twice, late, or at two workers at once.
 */
export class EventProcessor {
  /**
   * Chain of jobs during which a worker died before. They run one after another, so that only the job that kills its worker is
   * counted.
   */
  private suspects: Promise<unknown> = Promise.resolve();
  private readonly batches = new EventBatches((handler, events) => this.handleTogether(handler, events));
  private readonly isOwed = createBatchLoader((eventIds: readonly string[]) => this.areOwed(eventIds));
  private readonly deliveries: DeliveriesRepository;
  /** Limits the number of events handled at the same time, whether each has a job of its own or they share one. */
  private readonly limit: LimitFunction;

  constructor(private readonly parts: EventProcessorParts) {
    this.deliveries = new DeliveriesRepository(parts.database);
    this.limit = pLimit(QUEUE_SETTINGS[parts.queue].concurrency);
  }

  /** @param stopping aborted when the process is asked to stop */
  async process(job: EventBullJob, token: string | undefined, stopping: AbortSignal) {
    try {
      throwIfStopping(stopping);
      return 'events' in job.data
        ? await this.processBatch(job, job.data.events, stopping)
        : await this.processOne(job, job.data, stopping);
    } catch (error) {
      if (!(error instanceof InterruptedError)) throw error;
      this.parts.logger.info({ queue: this.parts.queue, jobId: job.id }, 'interrupted by the stop of the process');
      await job.moveToWait(token);
      throw new WaitingError();
    }
  }

  private async processOne(job: EventBullJob, data: EventJob, stopping: AbortSignal): Promise<EventOutcome> {
    try {
      return await this.observe(job, data, async (traceParent) => {
        const handler = this.parts.registry.get(job.name);
        if (!handler) return this.park(data, 'unknown type');
        if (data.version !== EVENT_VERSION) return this.park(data, 'unknown version', `version ${data.version}`);
        const event = this.receive(handler, data, { stopping, traceParent, job });
        const run = () => this.handle(handler, event, hasKilledWorker(job));
        return hasKilledWorker(job) ? this.afterOtherSuspects(run) : run();
      });
    } catch (error) {
      throw error instanceof InterruptedError ? error : await this.afterFailure(job, data, error);
    }
  }

  /** Handles a batch. Events that cannot be handled in the usual way get a job of their own, with its full number of attempts. */
  private async processBatch(job: EventBullJob, batch: EventJob[], stopping: AbortSignal): Promise<BatchOutcome> {
    const handler = this.parts.registry.get(job.name);
    const isUsual = !hasKilledWorker(job) && batch.every(({ version }) => version === EVENT_VERSION);
    const outcomes =
      handler && isUsual
        ? await Promise.allSettled(
            batch.map((data) =>
              this.observe(job, data, (traceParent) =>
                this.handle(handler, this.receive(handler, data, { stopping, traceParent }), false),
              ),
            ),
          )
        : [];
    const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    const ofAll = errors.find((error) => error instanceof InterruptedError || isTransient(error));
    if (ofAll) throw ofAll;
    const unusual = batch.filter((_data, at) => outcomes[at]?.status !== 'fulfilled').map(({ eventId }) => eventId);
    const apart = unusual.length > 0 ? await this.deliveries.splitFromBatch(unusual, this.parts.queue) : 0;
    const handled = outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value === 'handled').length;
    return { handled, repeat: batch.length - handled - apart, apart };
  }

  /** Runs `work` for an event within the concurrency limit. */
  private observe(job: EventBullJob, data: EventJob, work: (traceParent: string | null) => Promise<EventOutcome>) {
    return this.limit(() => observeEvent(this.parts, job, data, work));
  }

  private async handle(handler: EventHandler, event: ReceivedEvent, died: boolean): Promise<EventOutcome> {
    const { eventId } = event;
    const mayPrepare = died ? await this.mayStartAgain(eventId) : !handler.prepare || (await this.isOwed(eventId));
    if (!mayPrepare) return this.resolveNotOwed(eventId);
    const prepared = { ...event, prepared: await handler.prepare?.(event) };
    // An event during which a worker died must not take others down with it.
    const wasOwed = died
      ? (await this.handleTogether(handler, [prepared])).has(eventId)
      : await this.batches.handle(handler, prepared);
    return wasOwed ? 'handled' : this.resolveNotOwed(eventId);
  }

  /**
   * Runs the effect of those events that are still owed, each once, in the transaction that deletes their deliveries.
   *
   * @returns the ids of these events
   */
  private async handleTogether(handler: EventHandler, events: readonly PreparedEvent[]): Promise<Set<string>> {
    const { database, queue, logger } = this.parts;
    const ids = events.map(({ eventId }) => eventId);
    const { owed, result } = await database.transaction(async (manager) => {
      const owed = await this.deliveries.deleteOwed(manager, ids, queue);
      if (owed.size === 0) return { owed };
      const left = events.filter(({ eventId }, at) => owed.has(eventId) && ids.indexOf(eventId) === at);
      return { owed, result: { value: await handler.handle(left, manager) } };
    });
    if (result) {
      await handler
        .committed?.(result.value)
        .catch((error: unknown) => logger.warn({ err: error, eventIds: ids }, 'hint lost'));
    }
    return owed;
  }

  /** Returns for each event whether it still has to be handled. */
  private async areOwed(eventIds: readonly string[]): Promise<boolean[]> {
    const owed = await this.deliveries.findOwed(eventIds, this.parts.queue);
    return eventIds.map((eventId) => owed.has(eventId));
  }

  /**
   * Whether an event during which a worker died still has to be handled. Counts the start in PostgreSQL, which outlives worker and
   * Redis.
   *
   * @throws ParkedEventError after parking the event, when it was started too often
   */
  private async mayStartAgain(eventId: string): Promise<boolean> {
    const { queue, parked } = this.parts;
    const restarts = await this.deliveries.countRestart(eventId, queue);
    if (restarts === null) return false;
    if (restarts < CRASHED_STARTS_MAX) return true;
    const detail = `started ${CRASHED_STARTS_MAX} times`;
    await parked.park(eventId, queue, 'killed its worker', detail);
    throw new ParkedEventError('killed its worker', detail);
  }

  /**
   * Handles an event that is not owed: it was handled before, or is parked and waits for an operator.
   *
   * @throws ParkedEventError when the event is parked
   */
  private async resolveNotOwed(eventId: string): Promise<EventOutcome> {
    const reason = await this.parts.parked.reasonOf(eventId, this.parts.queue);
    if (reason) throw new ParkedEventError(reason, 'send it again from the parked events');
    return 'repeat';
  }

  private async park({ eventId }: EventJob, reason: ParkReason, detail = ''): Promise<never> {
    await this.parts.parked.park(eventId, this.parts.queue, reason, detail);
    throw new ParkedEventError(reason, detail);
  }

  /** Returns the error for BullMQ. Parks the event after its last attempt, unless the error is a transient failure of PostgreSQL. */
  private async afterFailure(job: EventBullJob, data: EventJob, error: unknown): Promise<unknown> {
    if (error instanceof ParkedEventError || isTransient(error)) return error;
    const last = job.attemptsMade + 1 >= (job.opts.attempts ?? 1);
    if (!last && !(error instanceof NonRetryableEventError)) return error;
    const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return this.park(data, 'failed', detail).catch((parkedOrNot: unknown) => parkedOrNot);
  }

  /** @param place `job` is the event's own job, which can show the progress of the work; absent within a batch */
  private receive(
    handler: EventHandler,
    { eventId, payload, requestId }: EventJob,
    place: { stopping: AbortSignal; traceParent: string | null; job?: EventBullJob },
  ): ReceivedEvent {
    throwIfStopping(place.stopping);
    const { queue } = this.parts;
    return {
      eventId,
      type: handler.type,
      payload,
      cause: { requestId, traceParent: place.traceParent },
      signal: place.stopping,
      progress: place.job?.progress,
      saveProgress: async (progress) => {
        await this.deliveries.resetRestarts(eventId, queue);
        // The work continues when Redis is unavailable or has lost the job.
        await place.job?.updateProgress(progress).catch(() => undefined);
      },
    };
  }

  private afterOtherSuspects<Result>(run: () => Promise<Result>): Promise<Result> {
    const turn = this.suspects.then(run);
    this.suspects = turn.catch(() => undefined);
    return turn;
  }
}

/** Throws when the process is stopping. Needed because a closing worker may receive the job that it has just returned. */
function throwIfStopping(stopping: AbortSignal): void {
  if (stopping.aborted) throw new InterruptedError('the process stops');
}

/** Whether a worker died while it handled the job: one of its starts ended neither in success nor in failure. */
function hasKilledWorker({ attemptsStarted, attemptsMade }: EventBullJob): boolean {
  return attemptsStarted - attemptsMade > 1;
}
