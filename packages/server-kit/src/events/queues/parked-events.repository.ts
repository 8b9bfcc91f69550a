import { Injectable } from '@nestjs/common';
import { EVENT_VERSION } from '@wishboard/contracts/jobs/events';
import type { QueueName } from '@wishboard/contracts/jobs/queues';
import { DiscardedEvent } from '@wishboard/database/entities/discarded-event.entity';
import { ParkedEvent, type ParkReason } from '@wishboard/database/entities/parked-event.entity';
import { insertAgain } from '@wishboard/database/outbox/outbox.repository';
import { DataSource } from 'typeorm';

const COLUMNS = 'event_id, queue, type, version, payload, request_id, trace_parent, created_at';
const DETAIL_MAX = 2_000;

/**
 * The events no worker could handle. None is ever lost here: what is discarded is kept with who did it, and why. What moves
 * a row from table to table is one raw statement, so that no crash leaves it in both or in neither.
 */
@Injectable()
export class ParkedEventsRepository {
  constructor(private readonly database: DataSource) {}

  /** Moves what a queue owes to the parked events. False when it owed nothing, or another worker was faster. */
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

  /** Newest first. */
  list(limit = 100): Promise<ParkedEvent[]> {
    return this.parked.find({ order: { parkedAt: 'DESC', eventId: 'DESC' }, take: limit });
  }

  /** What operators discarded, the last first. */
  listDiscarded(limit = 20): Promise<DiscardedEvent[]> {
    const discarded = this.database.getRepository(DiscardedEvent);
    return discarded.find({ order: { discardedAt: 'DESC', eventId: 'DESC' }, take: limit });
  }

  /** Takes one event from the parked ones, never to be sent again. False when it is not parked any more. */
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

  /** Gives one parked event to its queue again. False when it is not parked any more. */
  async resend(eventId: string, queue: string): Promise<boolean> {
    return (await this.release('event_id = $1 AND queue = $2', [eventId, queue])) > 0;
  }

  /** Sends again what an earlier version of a worker did not know and this one does. Returns how many. */
  resendKnown(queue: QueueName, types: readonly string[]): Promise<number> {
    return this.release(
      "queue = $1 AND reason IN ('unknown type', 'unknown version') AND type = ANY($2) AND version = $3",
      [queue, types, EVENT_VERSION],
    );
  }

  /** Whether the event waits here, and why. */
  async reasonOf(eventId: string, queue: QueueName): Promise<ParkReason | null> {
    const event = await this.parked.findOne({ select: { reason: true, eventId: true }, where: { eventId, queue } });
    return event?.reason ?? null;
  }

  private get parked() {
    return this.database.getRepository(ParkedEvent);
  }

  /** Events without a queue go back to the outbox, where the relay looks for their queues anew. */
  private async release(condition: string, parameters: unknown[]): Promise<number> {
    const [row]: { count: number }[] = await this.database.query(
      `WITH released AS (DELETE FROM parked_events WHERE ${condition} RETURNING ${COLUMNS}),
       owed AS (
         INSERT INTO deliveries (${COLUMNS}, send_again_at) SELECT ${COLUMNS}, now() FROM released WHERE queue <> ''
         ON CONFLICT (event_id, queue) DO NOTHING),
       happened AS (
         ${insertAgain("released WHERE queue = ''")})
       SELECT count(*)::integer AS count FROM released`,
      parameters,
    );
    return row?.count ?? 0;
  }
}
