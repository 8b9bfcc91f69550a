import { EVENT_VERSION, type EventMap, type EventType } from '@wishboard/contracts/jobs/events';

import { type Cause, NO_CAUSE } from './cause.js';

/** An event before it is written. */
export type NewEvent = { [Type in EventType]: { type: Type; payload: EventMap[Type] } }[EventType] & {
  /** Nothing by default. */
  cause?: Cause;
};

/** Whatever runs SQL inside the transaction of the change: an EntityManager or a QueryRunner. */
export interface SqlRunner {
  query(sql: string, parameters?: unknown[]): Promise<unknown>;
}

/**
 * Records what happened, in the caller's transaction: committed together with the change, or not at all. The relay hands
 * it to the queues.
 */
export async function writeEvents(runner: SqlRunner, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const causes = events.map(({ cause = NO_CAUSE }) => cause);
  await runner.query(
    `INSERT INTO outbox (type, version, payload, request_id, trace_parent)
     SELECT type, $5, payload, request_id, trace_parent
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
