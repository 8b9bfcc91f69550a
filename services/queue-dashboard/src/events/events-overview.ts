import type { DiscardedEvent } from '@wishboard/database/entities/discarded-event.entity';
import type { ParkedEvent } from '@wishboard/database/entities/parked-event.entity';
import { DeliveriesRepository } from '@wishboard/server-kit/events/queues/deliveries.repository';
import { ParkedEventsRepository } from '@wishboard/server-kit/events/queues/parked-events.repository';
import type { DataSource } from 'typeorm';

import { type PreviewRefusal, RefusalsRepository } from './refusals.repository.js';

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

/** What an operator has to know about events on their way. */
export async function readEventsOverview(database: DataSource): Promise<EventsOverview> {
  const [{ outboxAgeSeconds, owed, parked: parkedCount }, parked, discarded, refusals] = await Promise.all([
    new DeliveriesRepository(database).backlog(),
    new ParkedEventsRepository(database).list(),
    new ParkedEventsRepository(database).listDiscarded(),
    new RefusalsRepository(database).list(),
  ]);
  return { outboxAgeSeconds, owed, parkedCount, parked, discarded, refusals };
}
