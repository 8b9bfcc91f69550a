import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What every table of events keeps of one, from the outbox through the queues. */
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

/** That a queue still owes the handling of an event. The worker deletes the row in the transaction of its effect. */
@Entity('deliveries')
@Index('deliveries_due', ['sendAgainAt'])
export class Delivery extends QueuedEvent {
  @Column({ name: 'sends', type: 'integer', default: 1 })
  sends: number;

  @Column({ name: 'send_again_at', type: 'timestamptz', precision: 3 })
  sendAgainAt: Date;

  /** Starts after the first that neither finished nor failed: its worker died. */
  @Column({ name: 'restarts', type: 'integer', default: 0 })
  restarts: number;

  /** What the events of one job have in common; null for an event with a job of its own. */
  @Column({ name: 'batch_id', type: 'uuid', nullable: true })
  batchId: string | null;
}
