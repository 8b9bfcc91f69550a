import { Check, Column, Entity } from 'typeorm';

import { QueuedEvent } from './delivery.entity.js';
import { sqlWords } from './sql-words.js';

export const PARK_REASONS = ['unknown type', 'unknown version', 'killed its worker', 'failed'] as const;

export type ParkReason = (typeof PARK_REASONS)[number];

/** What no worker could handle, kept with its reason until an operator sends it again. No queue where none is known. */
@Entity('parked_events')
@Check('parked_events_reason_known', `reason IN (${sqlWords(PARK_REASONS)})`)
export class ParkedEvent extends QueuedEvent {
  @Column({ name: 'reason', type: 'text' })
  reason: ParkReason;

  /** The last error, for instance. */
  @Column({ name: 'detail', type: 'text', default: '' })
  detail: string;

  @Column({ name: 'parked_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  parkedAt: Date;
}
