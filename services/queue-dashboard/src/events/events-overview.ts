import { DeliveryStore } from '@wishboard/server-kit/events/queues/delivery-store';
import { type DiscardedEvent, type ParkedEvent, ParkedEvents } from '@wishboard/server-kit/events/queues/parked-events';
import type { DataSource } from 'typeorm';

/** Why previews could not be made, and for how many links. */
export interface PreviewRefusal {
  reason: string;
  links: number;
  last: Date;
}

export interface EventsOverview {
  /** Seconds since the oldest event happened that was not handed on. */
  outboxAgeSeconds: number;
  /** Events not handled yet, by queue. */
  owed: Record<string, number>;
  /** How many are parked; the list holds the newest of them. */
  parkedCount: number;
  parked: ParkedEvent[];
  /** The last that operators discarded. */
  discarded: DiscardedEvent[];
  refusals: PreviewRefusal[];
}

/** What follows a colon is about the one page; the reason is before it. */
const REFUSALS = `
  SELECT split_part(coalesce(failure, 'unknown'), ': ', 1) AS reason, count(*)::integer AS links, max(fetched_at) AS last
  FROM link_previews WHERE status = 'failed' GROUP BY 1 ORDER BY links DESC, reason LIMIT 50`;

/** What an operator has to know about events on their way. */
export async function readEventsOverview(database: DataSource): Promise<EventsOverview> {
  const [{ outboxAgeSeconds, owed, parked: parkedCount }, parked, discarded, refusals] = await Promise.all([
    new DeliveryStore(database).backlog(),
    new ParkedEvents(database).list(),
    new ParkedEvents(database).listDiscarded(),
    database.query<PreviewRefusal[]>(REFUSALS),
  ]);
  return { outboxAgeSeconds, owed, parkedCount, parked, discarded, refusals };
}
