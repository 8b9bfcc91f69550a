import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Columns of an event that was taken from the outbox for a queue, shared by all tables of such events. */
export abstract class QueuedEvent {
  @PrimaryColumn({ name: 'event_id', type: 'uuid' })
  eventId: string;

  @PrimaryColumn({ name: 'queue', type: 'text' })
  queue: string;

  @Column({ name: 'type', type: 'text' })
  type: string;

  @Column({ name: 'version', type: 'integer' })
  version: number;

  /** `EventMap[type]` of contracts/jobs/events. */
  @Column({ name: 'payload', type: 'jsonb' })
  payload: object;

  @Column({ name: 'request_id', type: 'text', nullable: true })
  requestId: string | null;

  @Column({ name: 'trace_parent', type: 'text', nullable: true })
  traceParent: string | null;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
}

/** An event that a queue still has to handle. The worker deletes the row in the transaction of the event's effect. */
@Entity('deliveries')
@Index('deliveries_due', ['sendAgainAt'])
export class Delivery extends QueuedEvent {
  @Column({ name: 'sends', type: 'integer', default: 1 })
  sends: number;

  @Column({ name: 'send_again_at', type: 'timestamptz', precision: 3 })
  sendAgainAt: Date;

  /** Number of starts that followed a start which neither finished nor failed because its worker died. */
  @Column({ name: 'restarts', type: 'integer', default: 0 })
  restarts: number;

  /** Shared by the events of one job; null for an event with a job of its own. */
  @Column({ name: 'batch_id', type: 'uuid', nullable: true })
  batchId: string | null;
}
