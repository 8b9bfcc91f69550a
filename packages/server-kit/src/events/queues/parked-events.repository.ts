import { Injectable } from '@nestjs/common';
import { EVENT_VERSION } from '@wishboard/contracts/jobs/events';
import type { QueueName } from '@wishboard/contracts/jobs/queues';
import { DiscardedEvent } from '@wishboard/database/entities/discarded-event.entity';
import { ParkedEvent, type ParkReason } from '@wishboard/database/entities/parked-event.entity';
import { reinsertEvents } from '@wishboard/database/outbox/outbox.repository';
import { DataSource } from 'typeorm';

const COLUMNS = 'event_id, queue, type, version, payload, request_id, trace_parent, created_at';
const DETAIL_MAX = 2_000;

/**
 * Events that no worker could handle (dead letters). No event is lost here: a discarded one is kept with the operator and the
 * reason. Moving a row between tables is a single raw statement, so that no crash leaves it in both or in neither.
 */
@Injectable()
export class ParkedEventsRepository {
  constructor(private readonly database: DataSource) {}

  /** Parks an event that a queue owes. Returns false when the queue does not owe it, or another worker was faster. */
  async park(eventId: string, queue: QueueName, reason: ParkReason, detail = ''): Promise<boolean> {
    const rows: unknown[] = await this.database.query(
      `WITH owed AS (DELETE FROM deliveries WHERE event_id = $1 AND queue = $2 RETURNING ${COLUMNS})
       INSERT INTO parked_events (${COLUMNS}, reason, detail) SELECT ${COLUMNS}, $3, $4 FROM owed
       ON CONFLICT (event_id, queue) DO UPDATE SET reason = excluded.reason, detail = excluded.detail, parked_at = now()
       RETURNING event_id`,
      [eventId, queue, reason, detail.replaceAll('\0', '').slice(0, DETAIL_MAX)],
    );
    return rows.length > 0;
  }

  /** Returns parked events, the newest first. */
  list(limit = 100): Promise<ParkedEvent[]> {
    return this.parked.find({ order: { parkedAt: 'DESC', eventId: 'DESC' }, take: limit });
  }

  /** Returns discarded events, the most recent first. */
  listDiscarded(limit = 20): Promise<DiscardedEvent[]> {
    const discarded = this.database.getRepository(DiscardedEvent);
    return discarded.find({ order: { discardedAt: 'DESC', eventId: 'DESC' }, take: limit });
  }

  /** Discards a parked event, so that it is never sent again. Returns false when it is no longer parked. */
  async discard(eventId: string, queue: string, { by, why }: { by: string; why: string }): Promise<boolean> {
    const rows: unknown[] = await this.database.query(
      `WITH parked AS (
         DELETE FROM parked_events WHERE event_id = $1 AND queue = $2 RETURNING ${COLUMNS}, reason, detail, parked_at)
       INSERT INTO discarded_events (${COLUMNS}, reason, detail, parked_at, discarded_by, why)
         SELECT ${COLUMNS}, reason, detail, parked_at, $3, $4 FROM parked
       ON CONFLICT (event_id, queue) DO UPDATE SET reason = excluded.reason, detail = excluded.detail,
         parked_at = excluded.parked_at, discarded_at = now(), discarded_by = excluded.discarded_by, why = excluded.why
       RETURNING event_id`,
      [eventId, queue, by, why],
    );
    return rows.length > 0;
  }

  /** Sends one parked event to its queue again. Returns false when it is no longer parked. */
  async resend(eventId: string, queue: string): Promise<boolean> {
    return (await this.release('event_id = $1 AND queue = $2', [eventId, queue])) > 0;
  }

  /** Sends every parked event to its queue again, those that the page does not show too. Returns their number. */
  resendAll(): Promise<number> {
    return this.release('true', []);
  }

  /** Sends parked events again that an earlier version of the worker did not know and this one does. Returns their number. */
  resendKnownTypes(queue: QueueName, types: readonly string[]): Promise<number> {
    return this.release(
      "queue = $1 AND reason IN ('unknown type', 'unknown version') AND type = ANY($2) AND version = $3",
      [queue, types, EVENT_VERSION],
    );
  }

  /** Returns why the event is parked, or null when it is not. */
  async reasonOf(eventId: string, queue: QueueName): Promise<ParkReason | null> {
    const event = await this.parked.findOne({ select: { reason: true, eventId: true }, where: { eventId, queue } });
    return event?.reason ?? null;
  }

  private get parked() {
    return this.database.getRepository(ParkedEvent);
  }

  /**
   * Releases the parked events that match the condition and returns their number. Events without a queue return to the outbox,
   * where the relay routes them again.
   */
  private async release(condition: string, parameters: unknown[]): Promise<number> {
    const [row]: { count: number }[] = await this.database.query(
      `WITH released AS (DELETE FROM parked_events WHERE ${condition} RETURNING ${COLUMNS}),
       owed AS (
         INSERT INTO deliveries (${COLUMNS}, send_again_at) SELECT ${COLUMNS}, now() FROM released WHERE queue <> ''
         ON CONFLICT (event_id, queue) DO NOTHING),
       happened AS (
         ${reinsertEvents("released WHERE queue = ''")})
       SELECT count(*)::integer AS count FROM released`,
      parameters,
    );
    return row?.count ?? 0;
  }
}
