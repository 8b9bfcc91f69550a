import type { EventType } from '@wishboard/contracts/jobs/events';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Something that happened and is not handed to its queues yet. Written in the transaction that made it happen. */
@Entity('outbox')
export class OutboxEvent {
  @PrimaryColumn({ name: 'id', type: 'uuid', default: () => 'uuid_v7()' })
  id: string;

  @Column({ name: 'type', type: 'text' })
  type: EventType;

  @Column({ name: 'version', type: 'integer', default: 1 })
  version: number;

  /** `EventMap[type]` of contracts/jobs/events. */
  @Column({ name: 'payload', type: 'jsonb' })
  payload: object;

  /** Request that caused the event, for logs. */
  @Column({ name: 'request_id', type: 'text', nullable: true })
  requestId: string | null;

  /** Place of that request in its trace, as W3C `traceparent`. */
  @Column({ name: 'trace_parent', type: 'text', nullable: true })
  traceParent: string | null;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
