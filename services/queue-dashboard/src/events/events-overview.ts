import type { DiscardedEvent } from '@wishboard/database/entities/discarded-event.entity';
import type { ParkedEvent } from '@wishboard/database/entities/parked-event.entity';
import { DeliveriesRepository } from '@wishboard/server-kit/events/queues/deliveries.repository';
import { ParkedEventsRepository } from '@wishboard/server-kit/events/queues/parked-events.repository';
import type { DataSource } from 'typeorm';

import { type PreviewFailure, PreviewFailuresRepository } from './preview-failures.repository.js';

export interface EventsOverview {
  /** Age in seconds of the oldest event in the outbox. */
  outboxAgeSeconds: number;
  /** Number of events not handled yet, by queue. */
  owed: Record<string, number>;
  /** Number of all parked events; `parked` contains only the newest. */
  parkedCount: number;
  parked: ParkedEvent[];
  /** The events that operators discarded most recently. */
  discarded: DiscardedEvent[];
  previewFailures: PreviewFailure[];
}

/** Reads the state of pending, parked and discarded events, and of failed previews. */
export async function readEventsOverview(database: DataSource): Promise<EventsOverview> {
  const [{ outboxAgeSeconds, owed, parked: parkedCount }, parked, discarded, previewFailures] = await Promise.all([
    new DeliveriesRepository(database).backlog(),
    new ParkedEventsRepository(database).list(),
    new ParkedEventsRepository(database).listDiscarded(),
    new PreviewFailuresRepository(database).list(),
  ]);
  return { outboxAgeSeconds, owed, parkedCount, parked, discarded, previewFailures };
}
