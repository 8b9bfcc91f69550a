import { ALONE, BATCH_MAX, QUEUES, type QueueName, ROUTES } from '@wishboard/contracts/jobs/queues';
import { poolOf } from '@wishboard/database/connection/data-source';
import { runPrepared } from '@wishboard/database/connection/run-prepared';
import { Delivery as DeliveryRow } from '@wishboard/database/entities/delivery.entity';
import type { Cause } from '@wishboard/database/outbox/cause';
import { insertAgain } from '@wishboard/database/outbox/outbox.repository';
import { type DataSource, type EntityManager, In, MoreThan } from 'typeorm';

/** Something a queue owes the handling of. */
export interface Delivery extends Cause {
  eventId: string;
  queue: QueueName;
  type: string;
  version: number;
  payload: unknown;
  /** What the events of one job have in common; null for an event with a job of its own. */
  batchId: string | null;
}

/**
 * Seconds until what was sent and is not handled is looked at again; doubled each time. Redis losing its data is noticed
 * at once; this is for a relay that died in the middle.
 */
const RESEND_AFTER_S = 10;
const RESEND_AFTER_MAX_S = 300;

const ROUTE_PAIRS = Object.entries(ROUTES).flatMap(([type, queues]) => queues.map((queue) => ({ type, queue })));
const ROUTE_TYPES = ROUTE_PAIRS.map(({ type }) => type);
const ROUTE_QUEUES = ROUTE_PAIRS.map(({ queue }) => queue);

/**
 * How long a batch waits for a lock. A batch holds rows of many wishes, so it could wait for somebody who waits for it. It
 * gives way before PostgreSQL looks for such a circle, after deadlock_timeout (a second), and ends a transaction in it that
 * may be a member's.
 */
const BATCH_LOCK_TIMEOUT_MS = 500;

const SETTLE = {
  name: 'settle_deliveries',
  text: 'DELETE FROM deliveries WHERE event_id = ANY ($1::uuid[]) AND queue = $2 RETURNING event_id AS "eventId"',
};
const READ_OWED = {
  name: 'read_owed',
  text: 'SELECT event_id AS "eventId" FROM deliveries WHERE event_id = ANY ($1::uuid[]) AND queue = $2',
};

/**
 * What the queues owe. What runs for every event, or changes rows while others take theirs, is one raw statement, and so one
 * transaction: several relays and a crash between two statements do no harm.
 */
export class DeliveriesRepository {
  constructor(private readonly database: DataSource) {}

  /**
   * Takes from what is owed, in the transaction of the effect, and answers which of these events that were. The transaction
   * of a batch waits for no lock longer than {@link BATCH_LOCK_TIMEOUT_MS}.
   */
  async settle(manager: EntityManager, eventIds: readonly string[], queue: QueueName): Promise<Set<string>> {
    if (eventIds.length > 1) await manager.query(`SET LOCAL lock_timeout = ${BATCH_LOCK_TIMEOUT_MS}`);
    const rows = await runPrepared<{ eventId: string }>(manager, SETTLE, [eventIds, queue]);
    return new Set(rows.map(({ eventId }) => eventId));
  }

  /** Which of these events still have to be handled. */
  async findOwed(eventIds: readonly string[], queue: QueueName): Promise<Set<string>> {
    const pool = poolOf(this.database);
    const { rows } = await pool.query<{ eventId: string }>({ ...READ_OWED, values: [eventIds, queue] });
    return new Set(rows.map(({ eventId }) => eventId));
  }

  /** Counts a start after one that neither finished nor failed. Null when nothing is owed any more. */
  async countRestart(eventId: string, queue: QueueName): Promise<number | null> {
    const { raw } = await this.rows
      .createQueryBuilder()
      .update()
      .set({ restarts: () => 'restarts + 1' })
      .where({ eventId, queue })
      .returning('restarts')
      .execute();
    return (raw as { restarts: number }[])[0]?.restarts ?? null;
  }

  /** The work goes on, so its starts count from nothing again. */
  async forgetRestarts(eventId: string, queue: QueueName): Promise<void> {
    await this.rows.update({ eventId, queue, restarts: MoreThan(0) }, { restarts: 0 });
  }

  /**
   * Turns the oldest outbox rows into one delivery for each queue of their type, and returns these. They count as sent
   * for the next {@link RESEND_AFTER_S} seconds. Those of one queue and type are put into batches of {@link BATCH_MAX}.
   * Rows another relay works on are left to it.
   */
  async takeNew(limit: number): Promise<{ events: number; deliveries: Delivery[] }> {
    const [row]: { events: number; deliveries: Delivery[] | null }[] = await this.database.query(
      `WITH taken AS (
         DELETE FROM outbox WHERE id = ANY (ARRAY(SELECT id FROM outbox ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED))
         RETURNING id, type, version, payload, request_id, trace_parent, created_at),
       routed AS (
         SELECT *, (row_number() OVER (PARTITION BY queue, type, version ORDER BY id) - 1) / $6 AS batch
         FROM taken JOIN unnest($2::text[], $3::text[]) AS route (type, queue) USING (type)),
       owed AS (
         INSERT INTO deliveries (event_id, queue, type, version, payload, request_id, trace_parent, created_at,
           send_again_at, batch_id)
         SELECT id, queue, type, version, payload, request_id, trace_parent, created_at, now() + $4 * interval '1 second',
           CASE WHEN count(*) OVER same > 1 AND type <> ALL ($5) THEN first_value(id) OVER same END
         FROM routed WINDOW same AS (PARTITION BY queue, type, version, batch)
         RETURNING event_id, queue, type, version, payload, request_id, trace_parent, batch_id),
       parked AS (
         INSERT INTO parked_events (event_id, queue, type, version, payload, request_id, trace_parent, created_at, reason)
         SELECT id, '', type, version, payload, request_id, trace_parent, created_at, 'unknown type' FROM taken
         WHERE type <> ALL ($2)
         ON CONFLICT (event_id, queue) DO NOTHING)
       SELECT (SELECT count(*)::integer FROM taken) AS events,
         (SELECT json_agg(json_build_object('eventId', event_id, 'queue', queue, 'type', type, 'version', version,
           'payload', payload, 'requestId', request_id, 'traceParent', trace_parent, 'batchId', batch_id)) FROM owed)
           AS deliveries`,
      [limit, ROUTE_TYPES, ROUTE_QUEUES, RESEND_AFTER_S, ALONE, BATCH_MAX],
    );
    return { events: row?.events ?? 0, deliveries: row?.deliveries ?? [] };
  }

  /** Takes what was sent long enough ago and is still owed. A row that is being handled is locked, so it is skipped. */
  async takeOverdue(limit: number): Promise<Delivery[]> {
    const [rows]: [Delivery[], number] = await this.database.query(
      `WITH overdue AS (
         SELECT event_id, queue FROM deliveries WHERE send_again_at <= now()
         ORDER BY send_again_at LIMIT $1 FOR UPDATE SKIP LOCKED)
       UPDATE deliveries d SET sends = d.sends + 1,
         send_again_at = now() + least($2 * 2.0 ^ least(d.sends, 16), $3) * interval '1 second'
       FROM overdue WHERE d.event_id = overdue.event_id AND d.queue = overdue.queue
       RETURNING d.event_id AS "eventId", d.queue, d.type, d.version, d.payload, d.request_id AS "requestId",
         d.trace_parent AS "traceParent", d.batch_id AS "batchId"`,
      [limit, RESEND_AFTER_S, RESEND_AFTER_MAX_S],
    );
    return rows;
  }

  /** What could not be handed over is due again at once. */
  async giveBack(deliveries: readonly Delivery[]): Promise<void> {
    await this.database.query(
      `UPDATE deliveries d SET send_again_at = now() FROM unnest($1::uuid[], $2::text[]) AS back (event_id, queue)
       WHERE d.event_id = back.event_id AND d.queue = back.queue`,
      [deliveries.map(({ eventId }) => eventId), deliveries.map(({ queue }) => queue)],
    );
  }

  /** What is still owed of these gets jobs of its own, and is due at once. Answers how many events that are. */
  async takeApart(eventIds: readonly string[], queue: QueueName): Promise<number> {
    const due = { batchId: null, sendAgainAt: () => 'now()' };
    const { affected } = await this.rows.update({ eventId: In(eventIds), queue }, due);
    return affected ?? 0;
  }

  /** Everything owed is due again, for a Redis that lost its data or a relay that may have died in the middle. */
  async giveBackAll(): Promise<void> {
    await this.rows
      .createQueryBuilder()
      .update()
      .set({ sendAgainAt: () => 'now()' })
      .where('send_again_at > now()')
      .execute();
  }

  /** Sends parked events of a type that was unknown to an earlier relay to the outbox again. */
  async releaseKnown(): Promise<void> {
    await this.database.query(
      `WITH released AS (
         DELETE FROM parked_events WHERE queue = '' AND type = ANY ($1)
         RETURNING event_id, type, version, payload, request_id, trace_parent, created_at)
       ${insertAgain('released')}`,
      [ROUTE_TYPES],
    );
  }

  /** How old the oldest event is that was not handed on, in seconds, and how much each queue owes. */
  async backlog(): Promise<{ outboxAgeSeconds: number; owed: Record<QueueName, number>; parked: number }> {
    const [row]: { age: number; owed: Record<string, number> | null; parked: number }[] = await this.database.query(
      `SELECT coalesce((SELECT extract(epoch FROM now() - min(created_at)) FROM outbox), 0)::float AS age,
         (SELECT json_object_agg(queue, count) FROM (SELECT queue, count(*) FROM deliveries GROUP BY queue) q) AS owed,
         (SELECT count(*)::integer FROM parked_events) AS parked`,
    );
    const owed = Object.fromEntries(QUEUES.map((queue) => [queue, row?.owed?.[queue] ?? 0])) as Record<
      QueueName,
      number
    >;
    return { outboxAgeSeconds: row?.age ?? 0, owed, parked: row?.parked ?? 0 };
  }

  private get rows() {
    return this.database.getRepository(DeliveryRow);
  }
}
