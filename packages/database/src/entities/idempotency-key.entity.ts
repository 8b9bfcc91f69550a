import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';

import { User } from './user.entity.js';

/** A POST that may be repeated, with the answer it got the first time. */
@Entity('idempotency_keys')
export class IdempotencyKey {
  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId: string;

  @ManyToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  @PrimaryColumn({ name: 'key', type: 'uuid' })
  key: string;

  /** SHA-256 of method, path and body. */
  @Column({ name: 'request_hash', type: 'bytea' })
  requestHash: Buffer;

  /** HTTP status of the answer; null while the first request is still running. */
  @Column({ name: 'status', type: 'integer', nullable: true })
  status: number | null;

  /** Body of the answer; null while the first request is still running. */
  @Column({ name: 'response', type: 'text', nullable: true })
  response: string | null;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
