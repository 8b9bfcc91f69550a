import { EVENT_VERSION, type EventMap, type EventType } from '@wishboard/contracts/jobs/events';

import type { Statement } from '../connection/run-prepared.js';
import { type Cause, NO_CAUSE } from './cause.js';

/** An event to be written. */
export type NewEvent = { [Type in EventType]: { type: Type; payload: EventMap[Type] } }[EventType] & {
  /** {@link NO_CAUSE} by default. */
  cause?: Cause;
};

/** Runs SQL inside the transaction of the change: an EntityManager, a QueryRunner or a client. */
export interface SqlRunner {
  query(sql: string, parameters?: unknown[]): Promise<unknown>;
}

/** Runs prepared statements inside the transaction of the change. */
interface PreparedRunner {
  run(statement: Statement, values: unknown[]): Promise<unknown>;
}

// Events are written with every change that a member makes, so each write is one raw statement: an entity would cost another
// round trip.
const INSERT = 'INSERT INTO outbox (type, version, payload, request_id, trace_parent)';
const WRITE_EVENT = { name: 'write_event', text: `${INSERT} VALUES ($1, $2, $3, $4, $5)` };

/**
 * Records events in the caller's transaction, so that they are committed together with the change or not at all. The relay hands
 * them to the queues.
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

/** Like {@link writeEvents} for one event, as a statement that PostgreSQL plans once per connection. */
export async function writeEvent(runner: PreparedRunner, event: NewEvent): Promise<void> {
  const { requestId, traceParent } = event.cause ?? NO_CAUSE;
  const payload = JSON.stringify(event.payload);
  await runner.run(WRITE_EVENT, [event.type, EVENT_VERSION, payload, requestId, traceParent]);
}

/** SQL expressions for the parts of an event: columns of `from`, or parameters. */
interface EventExpressions<Type extends EventType> {
  payload: Record<keyof EventMap[Type] & string, string>;
  /** No cause by default. */
  cause?: Record<keyof Cause, string>;
  /** Text behind FROM: one event is written for each row. Without it, one event is written. */
  from?: string;
}

/**
 * Returns SQL that records events, for a `WITH event AS (…)` beside the change or for a statement of its own. The change and its
 * event then take one round trip. The expressions must not contain any text of a member.
 */
export function insertEvents<Type extends EventType>(
  type: Type,
  { payload, cause = { requestId: 'NULL', traceParent: 'NULL' }, from }: EventExpressions<Type>,
): string {
  const fields = Object.entries(payload).map(([field, expression]) => `'${field}', ${expression}`);
  return `${INSERT} SELECT '${type}', ${EVENT_VERSION}, jsonb_build_object(${fields.join(', ')}), ${cause.requestId},
    ${cause.traceParent}${from ? ` FROM ${from}` : ''}`;
}

/** Returns SQL that puts events back into the outbox, from the rows of `from`. Events that are already there stay as they are. */
export function reinsertEvents(from: string): string {
  return `INSERT INTO outbox (id, type, version, payload, request_id, trace_parent, created_at)
    SELECT event_id, type, version, payload, request_id, trace_parent, created_at FROM ${from} ON CONFLICT (id) DO NOTHING`;
}
