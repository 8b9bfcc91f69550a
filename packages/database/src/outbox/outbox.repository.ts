import { EVENT_VERSION, type EventMap, type EventType } from '@wishboard/contracts/jobs/events';

import type { Statement } from '../connection/run-prepared.js';
import { type Cause, NO_CAUSE } from './cause.js';

/** An event before it is written. */
export type NewEvent = { [Type in EventType]: { type: Type; payload: EventMap[Type] } }[EventType] & {
  /** Nothing by default. */
  cause?: Cause;
};

/** Whatever runs SQL inside the transaction of the change: an EntityManager, a QueryRunner or a client. */
export interface SqlRunner {
  query(sql: string, parameters?: unknown[]): Promise<unknown>;
}

/** Whatever runs prepared statements inside the transaction of the change. */
interface PreparedRunner {
  run(statement: Statement, values: unknown[]): Promise<unknown>;
}

// Written with every change a member makes, so each of these is one raw statement: an entity would be a round trip more.
const INSERT = 'INSERT INTO outbox (type, version, payload, request_id, trace_parent)';
const WRITE_EVENT = { name: 'write_event', text: `${INSERT} VALUES ($1, $2, $3, $4, $5)` };

/**
 * Records what happened, in the caller's transaction: committed together with the change, or not at all. The relay hands
 * it to the queues.
 */
export async function writeEvents(runner: SqlRunner, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const causes = events.map(({ cause = NO_CAUSE }) => cause);
  await runner.query(
    `${INSERT} SELECT type, $5, payload, request_id, trace_parent
     FROM unnest($1::text[], $2::jsonb[], $3::text[], $4::text[]) AS event (type, payload, request_id, trace_parent)`,
    [
      events.map(({ type }) => type),
      events.map(({ payload }) => JSON.stringify(payload)),
      causes.map(({ requestId }) => requestId),
      causes.map(({ traceParent }) => traceParent),
      EVENT_VERSION,
    ],
  );
}

/** {@link writeEvents} of one event, as a statement that PostgreSQL plans once per connection. */
export async function writeEvent(runner: PreparedRunner, event: NewEvent): Promise<void> {
  const { requestId, traceParent } = event.cause ?? NO_CAUSE;
  const payload = JSON.stringify(event.payload);
  await runner.run(WRITE_EVENT, [event.type, EVENT_VERSION, payload, requestId, traceParent]);
}

/** Where a statement has the parts of an event. All are SQL: columns of `from`, or parameters. */
interface EventExpressions<Type extends EventType> {
  payload: Record<keyof EventMap[Type] & string, string>;
  /** No cause by default. */
  cause?: Record<keyof Cause, string>;
  /** What stands behind FROM: an event is written for each of its rows. Without it one is. */
  from?: string;
}

/**
 * SQL that records what the statement around it does, for a `WITH event AS (…)` beside the change or for a statement of its
 * own: the change and its event then are one round trip. Nothing that a member wrote may be part of the expressions.
 */
export function insertEvents<Type extends EventType>(
  type: Type,
  { payload, cause = { requestId: 'NULL', traceParent: 'NULL' }, from }: EventExpressions<Type>,
): string {
  const fields = Object.entries(payload).map(([field, expression]) => `'${field}', ${expression}`);
  return `${INSERT} SELECT '${type}', ${EVENT_VERSION}, jsonb_build_object(${fields.join(', ')}), ${cause.requestId},
    ${cause.traceParent}${from ? ` FROM ${from}` : ''}`;
}

/** SQL that puts events back as they were, from the rows of `from`; what is there already stays. */
export function insertAgain(from: string): string {
  return `INSERT INTO outbox (id, type, version, payload, request_id, trace_parent, created_at)
    SELECT event_id, type, version, payload, request_id, trace_parent, created_at FROM ${from} ON CONFLICT (id) DO NOTHING`;
}
