import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

import { User } from './user.entity.js';

/** A passkey of a member: the public half, which opens nothing by itself. */
@Entity('passkeys')
@Unique('passkeys_credential_id_key', ['credentialId'])
@Index('passkeys_of_user', ['userId'])
export class Passkey {
  @PrimaryColumn({ name: 'id', type: 'uuid', default: () => 'uuid_v7()' })
  id: string;

  @ForeignKey(() => User, { name: 'passkeys_user_id_fkey', onDelete: 'CASCADE' })
  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;

  /** The authenticator's own name for it, as base64url. */
  @Column({ name: 'credential_id', type: 'text' })
  credentialId: string;

  /** As COSE has it (RFC 9052). */
  @Column({ name: 'public_key', type: 'bytea' })
  publicKey: Buffer;

  /** How often it was used, as the authenticator counts; 0 for ever where it does not. As text, since bigint is. */
  @Column({ name: 'counter', type: 'bigint' })
  counter: string;

  /** How the browser reaches it: `internal`, `hybrid`, `usb` and the like. */
  @Column({ name: 'transports', type: 'text', array: true, default: () => "'{}'" })
  transports: string[];

  /** What the member calls it. */
  @Column({ name: 'name', type: 'text' })
  name: string;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ name: 'last_used_at', type: 'timestamptz', precision: 3, nullable: true })
  lastUsedAt: Date | null;
}
