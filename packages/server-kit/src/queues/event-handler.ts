import type { EventMap, EventType } from '@wishboard/contracts/jobs/events';
import type { EntityManager } from 'typeorm';

import type { Cause } from '../outbox/cause.js';

/** An event as a handler gets it. */
export interface ReceivedEvent<Type extends EventType = EventType> {
  eventId: string;
  type: Type;
  payload: EventMap[Type];
  /** The request that caused the event, and this job's place in its trace: for the log, and for whatever the event causes. */
  cause: Cause;
  /** Aborted when the process is asked to stop: long work ends at its next safe point by throwing the signal's reason. */
  signal: AbortSignal;
  /** What the last {@link saveProgress} of an earlier, interrupted start said; undefined at the first, or if Redis lost it. */
  progress: unknown;
  /** Shows on the job how far long work is, and proves that it does not kill its worker. */
  saveProgress(progress: Record<string, unknown>): Promise<void>;
}

/**
 * What one queue does about one type of event. An event may arrive any number of times, at several workers at once, and
 * out of order: so read the truth from PostgreSQL. The effect of {@link handle} happens exactly once.
 */
export interface EventHandler<Type extends EventType = EventType, Prepared = unknown, Result = unknown> {
  readonly type: Type;
  /** Long work outside of any transaction: a fetch, or chunks that commit themselves. May run again after a crash. */
  prepare?(event: ReceivedEvent<Type>): Promise<Prepared>;
  /** The effect. Everything written through `manager` commits together with the mark that the event is done. */
  handle(event: ReceivedEvent<Type>, manager: EntityManager, prepared: Prepared): Promise<Result>;
  /** Hints to whoever looks, after the commit. Lost when the process dies right then. */
  committed?(event: ReceivedEvent<Type>, result: Result): Promise<void>;
}

/**
 * What one queue does about one type of event of which many come at once. What waits at the same time is handled
 * together: a thousand reactions cost a few transactions. The terms are those of {@link EventHandler}. When a batch fails,
 * each of its events is handled again in a batch of its own, so that only the one at fault fails.
 */
export interface BatchHandler<Type extends EventType = EventType, Result = unknown> {
  readonly type: Type;
  /** The effect of all of them. Everything written through `manager` commits together with the marks that they are done. */
  handleBatch(events: readonly ReceivedEvent<Type>[], manager: EntityManager): Promise<Result>;
  /** Hints to whoever looks, after the commit. Lost when the process dies right then. */
  committed?(result: Result): Promise<void>;
}

/** Thrown by a handler that will never succeed: the event is parked at once. */
export class HopelessEventError extends Error {
  override readonly name = 'HopelessEventError';
}

/** Thrown by long work that stops because its process does: the job goes back to the queue, and nothing counts as failed. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError';
}
