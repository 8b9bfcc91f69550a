import type { EventMap, EventType } from '@wishboard/contracts/jobs/events';
import type { Cause } from '@wishboard/database/outbox/cause';
import type { EntityManager } from 'typeorm';

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
  /** Shows on the job how far long work is. It also resets the count of starts, since the worker has survived until here. */
  saveProgress(progress: Record<string, unknown>): Promise<void>;
}

/** An event, and what its long work found. */
export type PreparedEvent<Type extends EventType = EventType, Prepared = unknown> = ReceivedEvent<Type> & {
  prepared: Prepared;
};

/**
 * What one queue does about one type of event. An event may arrive any number of times, at several workers at once, and
 * out of order: so read the truth from PostgreSQL. Events that wait at the same time are handled together: a thousand
 * reactions cost a few transactions. The effect of {@link handle} happens exactly once for each event. When it fails for
 * several, it is tried again for each alone, so that only the one at fault fails.
 */
export interface EventHandler<Type extends EventType = EventType, Prepared = unknown, Result = unknown> {
  readonly type: Type;
  /**
   * Long work about one event, outside of any transaction: a fetch, or chunks that commit themselves. May run again after a
   * crash.
   */
  prepare?(event: ReceivedEvent<Type>): Promise<Prepared>;
  /** The effect. Everything written through `manager` commits together with the marks that the events are done. */
  handle(events: readonly PreparedEvent<Type, Prepared>[], manager: EntityManager): Promise<Result>;
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
