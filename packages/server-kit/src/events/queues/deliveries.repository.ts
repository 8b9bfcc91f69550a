import { ALONE, BATCH_MAX, QUEUES, type QueueName, ROUTES } from '@wishboard/contracts/jobs/queues';
import { poolOf } from '@wishboard/database/connection/data-source';
import { runPrepared } from '@wishboard/database/connection/run-prepared';
import { Delivery as DeliveryRow } from '@wishboard/database/entities/delivery.entity';
import type { Cause } from '@wishboard/database/outbox/cause';
import { reinsertEvents } from '@wishboard/database/outbox/outbox.repository';
import { type DataSource, type EntityManager, In, MoreThan } from 'typeorm';

/** A delivery: an event that a queue still has to handle. */
export interface Delivery extends Cause {
  eventId: string;
  queue: QueueName;
  type: string;
  version: number;
  payload: unknown;
  /** Id shared by the events of one job; null for an event with a job of its own. */
  batchId: string | null;
}

/**
 * Seconds until a delivery that was sent but not handled is checked again; doubled each time. This covers a relay that died between
 * taking and sending. A loss of data in Redis is detected at once.
 */
const RESEND_AFTER_S = 10;
const RESEND_AFTER_MAX_S = 300;

const ROUTE_PAIRS = Object.entries(ROUTES).flatMap(([type, queues]) => queues.map((queue) => ({ type, queue })));
const ROUTE_TYPES = ROUTE_PAIRS.map(({ type }) => type);
const ROUTE_QUEUES = ROUTE_PAIRS.map(({ queue }) => queue);

/**
 * Lock timeout of a batch's transaction. A batch locks rows of many wishes, so it could deadlock with another transaction. The
 * timeout is shorter than PostgreSQL's deadlock_timeout (a second), so that the batch gives way before PostgreSQL aborts one of the
 * transactions, which could be a member's.
 */
const BATCH_LOCK_TIMEOUT_MS = 500;

const DELETE_OWED = {
  name: 'settle_deliveries',
  text: 'DELETE FROM deliveries WHERE event_id = ANY ($1::uuid[]) AND queue = $2 RETURNING event_id AS "eventId"',
};
const READ_OWED = {
  name: 'read_owed',
  text: 'SELECT event_id AS "eventId" FROM deliveries WHERE event_id = ANY ($1::uuid[]) AND queue = $2',
};

/**
 * Repository of the deliveries that the queues still owe. Operations that run for every event, or that change rows while others
 * take theirs, are a single raw statement each, and so a single transaction: neither several relays nor a crash between two
 * statements can do harm.
 */
export class DeliveriesRepository {
  constructor(private readonly database: DataSource) {}

  /**
   * Deletes the deliveries of these events, in the transaction of their effect. The transaction of a batch waits at most {@link
   * BATCH_LOCK_TIMEOUT_MS} for a lock.
   *
   * @returns the ids of those events that were owed
   */
  async deleteOwed(manager: EntityManager, eventIds: readonly string[], queue: QueueName): Promise<Set<string>> {
    if (eventIds.length > 1) await manager.query(`SET LOCAL lock_timeout = ${BATCH_LOCK_TIMEOUT_MS}`);
    const rows = await runPrepared<{ eventId: string }>(manager, DELETE_OWED, [eventIds, queue]);
    return new Set(rows.map(({ eventId }) => eventId));
  }

  /** Returns those of the events that still have to be handled. */
  async findOwed(eventIds: readonly string[], queue: QueueName): Promise<Set<string>> {
    const pool = poolOf(this.database);
    const { rows } = await pool.query<{ eventId: string }>({ ...READ_OWED, values: [eventIds, queue] });
    return new Set(rows.map(({ eventId }) => eventId));
  }

  /**
   * Counts a start of an event whose previous start neither finished nor failed. Returns the new count, or null when the event is
   * no longer owed.
   */
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

  /** Resets the count of restarts, because the work has made progress. */
  async resetRestarts(eventId: string, queue: QueueName): Promise<void> {
    await this.rows.update({ eventId, queue, restarts: MoreThan(0) }, { restarts: 0 });
  }

  /**
   * Turns the oldest outbox rows into one delivery for each queue of their type, and returns these deliveries. They count as sent
   * for the next {@link RESEND_AFTER_S} seconds. Deliveries of the same queue and type are grouped into batches of {@link
   * BATCH_MAX}. Rows that another relay has locked are skipped.
   */
  async claimNew(limit: number): Promise<{ events: number; deliveries: Delivery[] }> {
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

  /** Takes deliveries that were sent long enough ago and are still owed. Rows that are being handled are locked and therefore skipped. */
  async claimOverdue(limit: number): Promise<Delivery[]> {
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

  /** Makes deliveries that could not be sent due again at once. */
  async makeDue(deliveries: readonly Delivery[]): Promise<void> {
    await this.database.query(
      `UPDATE deliveries d SET send_again_at = now() FROM unnest($1::uuid[], $2::text[]) AS back (event_id, queue)
       WHERE d.event_id = back.event_id AND d.queue = back.queue`,
      [deliveries.map(({ eventId }) => eventId), deliveries.map(({ queue }) => queue)],
    );
  }

  /** Gives the events that are still owed jobs of their own, and makes them due at once. Returns their number. */
  async splitFromBatch(eventIds: readonly string[], queue: QueueName): Promise<number> {
    const due = { batchId: null, sendAgainAt: () => 'now()' };
    const { affected } = await this.rows.update({ eventId: In(eventIds), queue }, due);
    return affected ?? 0;
  }

  /** Makes all deliveries due at once, for a Redis that lost its data or a relay that may have died between taking and sending. */
  async makeAllDue(): Promise<void> {
    await this.rows
      .createQueryBuilder()
      .update()
      .set({ sendAgainAt: () => 'now()' })
      .where('send_again_at > now()')
      .execute();
  }

  /** Moves parked events back to the outbox whose type was unknown to an earlier relay and is known to this one. */
  async unparkKnownTypes(): Promise<void> {
    await this.database.query(
      `WITH released AS (
         DELETE FROM parked_events WHERE queue = '' AND type = ANY ($1)
         RETURNING event_id, type, version, payload, request_id, trace_parent, created_at)
       ${reinsertEvents('released')}`,
      [ROUTE_TYPES],
    );
  }

  /**
   * Returns the age of the oldest event in the outbox, in seconds, the number of deliveries that each queue owes, and the number of
   * parked events.
   */
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
