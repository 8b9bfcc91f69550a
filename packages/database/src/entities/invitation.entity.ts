import { Check, Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** A word of an operator's that lets so many strangers join, until then. */
@Entity('invitations')
@Unique('invitations_code_hash_key', ['codeHash'])
@Check('invitations_uses_left', 'uses >= 0 AND uses <= uses_max')
export class Invitation {
  @PrimaryColumn({ name: 'id', type: 'uuid', default: () => 'uuid_v7()' })
  id: string;

  /** SHA-256 of the code: a copy of this table invites nobody. */
  @Column({ name: 'code_hash', type: 'bytea' })
  codeHash: Buffer;

  /** Whom the operator meant it for, in their own words. */
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
