import { Check, Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** An invitation from an operator. It lets `usesMax` new members join until it expires. */
@Entity('invitations')
@Unique('invitations_code_hash_key', ['codeHash'])
@Check('invitations_uses_left', 'uses >= 0 AND uses <= uses_max')
export class Invitation {
  @PrimaryColumn({ name: 'id', type: 'uuid', default: () => 'uuid_v7()' })
  id: string;

  /** SHA-256 of the code, so that nobody can join with a copy of this table. */
  @Column({ name: 'code_hash', type: 'bytea' })
  codeHash: Buffer;

  /** Operator's note about whom the invitation is for. */
  @Column({ name: 'note', type: 'text', default: '' })
  note: string;

  @Column({ name: 'uses', type: 'integer', default: 0 })
  uses: number;

  @Column({ name: 'uses_max', type: 'integer' })
  usesMax: number;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3 })
  expiresAt: Date;
}
