import type { EventType } from '@wishboard/contracts/jobs/events';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An event that was not handed to its queues yet. It is written in the transaction of the change that caused it. */
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

  /** Id of the request that caused the event, for logs. */
  @Column({ name: 'request_id', type: 'text', nullable: true })
  requestId: string | null;

  /** Trace context of that request, as W3C `traceparent`. */
  @Column({ name: 'trace_parent', type: 'text', nullable: true })
  traceParent: string | null;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
