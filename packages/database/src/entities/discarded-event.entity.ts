import { Column, Entity, Index } from 'typeorm';

import { QueuedEvent } from './delivery.entity.js';
import type { ParkReason } from './parked-event.entity.js';

/** A parked event that an operator decided never to send again. */
@Entity('discarded_events')
// Sorted newest first, which TypeORM cannot express.
@Index('discarded_events_newest', { synchronize: false })
export class DiscardedEvent extends QueuedEvent {
  @Column({ name: 'reason', type: 'text' })
  reason: ParkReason;

  @Column({ name: 'detail', type: 'text' })
  detail: string;

  @Column({ name: 'parked_at', type: 'timestamptz', precision: 3 })
  parkedAt: Date;

  @Column({ name: 'discarded_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  discardedAt: Date;

  /** Name that the operator gave: all operators share one password. */
  @Column({ name: 'discarded_by', type: 'text' })
  discardedBy: string;

  @Column({ name: 'why', type: 'text' })
  why: string;
}
