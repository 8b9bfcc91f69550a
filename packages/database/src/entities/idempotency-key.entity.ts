import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

import { User } from './user.entity.js';

/** Idempotency key of a POST request, with the response to the first attempt. */
@Entity('idempotency_keys')
@Index('idempotency_keys_age', ['createdAt'])
export class IdempotencyKey {
  @ForeignKey(() => User, { name: 'idempotency_keys_user_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId: string;

  @PrimaryColumn({ name: 'key', type: 'uuid' })
  key: string;

  /** SHA-256 of method, path and body of the request. */
  @Column({ name: 'request_hash', type: 'bytea' })
  requestHash: Buffer;

  /** HTTP status of the response; null while the first request is still running. */
  @Column({ name: 'status', type: 'integer', nullable: true })
  status: number | null;

  /** Body of the response; null while the first request is still running. */
  @Column({ name: 'response', type: 'text', nullable: true })
  response: string | null;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
