import type { EventMap, EventType } from '@wishboard/contracts/jobs/events';
import type { ParkReason } from '@wishboard/database/entities/parked-event.entity';
import type { Cause } from '@wishboard/database/outbox/cause';
import { UnrecoverableError } from 'bullmq';
import type { EntityManager } from 'typeorm';

/** An event as a handler receives it. */
export interface ReceivedEvent<Type extends EventType = EventType> {
  eventId: string;
  type: Type;
  payload: EventMap[Type];
  /** Request that caused the event, and the trace context of this job. For the log, and for events that the handler causes. */
  cause: Cause;
  /** Aborted when the process is asked to stop. Long work then ends at its next safe point by throwing the signal's reason. */
  signal: AbortSignal;
  /** Progress that {@link saveProgress} stored in an earlier, interrupted start. Undefined at the first start, or when Redis lost it. */
  progress: unknown;
  /** Stores the progress of long work on the job. Also resets the count of starts, because the worker has survived until here. */
  saveProgress(progress: Record<string, unknown>): Promise<void>;
}

/** An event, with the result of {@link EventHandler.prepare}. */
export type PreparedEvent<Type extends EventType = EventType, Prepared = unknown> = ReceivedEvent<Type> & {
  prepared: Prepared;
};

/**
 * Handler of one queue for one type of event.
 *
 * An event may arrive any number of times, at several workers at once, and out of order, so a handler must read the current state
 * from PostgreSQL. Events that wait at the same time are handled together, so that a thousand reactions cost a few transactions.
 * The effect of {@link handle} happens exactly once for each event. When it fails for a batch, it is retried for each event alone,
 * so that only the faulty event fails.
 */
export interface EventHandler<Type extends EventType = EventType, Prepared = unknown, Result = unknown> {
  readonly type: Type;
  /** Long work for one event, outside of any transaction: a fetch, or chunks that commit themselves. May run again after a crash. */
  prepare?(event: ReceivedEvent<Type>): Promise<Prepared>;
  /** Applies the effect. Everything written through `manager` commits together with the deletion of the deliveries. */
  handle(events: readonly PreparedEvent<Type, Prepared>[], manager: EntityManager): Promise<Result>;
  /** Sends hints to open pages after the commit. The hints are lost when the process dies at that moment. */
  committed?(result: Result): Promise<void>;
}

/** Ends the job of a parked event. The job is not retried, and counts as parked, not as failed: the parked event is the one signal. */
export class ParkedEventError extends UnrecoverableError {
  constructor(reason: ParkReason, detail = '') {
    super(`Parked, ${reason}${detail && `: ${detail}`}`);
  }
}

/** Thrown by a handler that can never succeed with the event: the event is parked without further retries. */
export class NonRetryableEventError extends Error {
  override readonly name = 'NonRetryableEventError';
}

/** Thrown by long work that stops because its process stops: the job returns to the queue, and the attempt does not count as failed. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError';
}
