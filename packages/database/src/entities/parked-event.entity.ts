import { Check, Column, Entity } from 'typeorm';

import { QueuedEvent } from './delivery.entity.js';
import { sqlWords } from './sql-words.js';

const PARK_REASONS = ['unknown type', 'unknown version', 'killed its worker', 'failed'] as const;

export type ParkReason = (typeof PARK_REASONS)[number];

/**
 * An event that no worker could handle, kept with the reason until an operator sends it again. `queue` is empty where none is
 * known.
 */
@Entity('parked_events')
@Check('parked_events_reason_known', `reason IN (${sqlWords(PARK_REASONS)})`)
export class ParkedEvent extends QueuedEvent {
  @Column({ name: 'reason', type: 'text' })
  reason: ParkReason;

  /** Details of the reason, such as the last error. */
  @Column({ name: 'detail', type: 'text', default: '' })
  detail: string;

  @Column({ name: 'parked_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  parkedAt: Date;
}
