import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

import { User } from './user.entity.js';

/** The public half of a member's passkey, which grants no access by itself. */
@Entity('passkeys')
@Unique('passkeys_credential_id_key', ['credentialId'])
@Index('passkeys_of_user', ['userId'])
export class Passkey {
  @PrimaryColumn({ name: 'id', type: 'uuid', default: () => 'uuid_v7()' })
  id: string;

  @ForeignKey(() => User, { name: 'passkeys_user_id_fkey', onDelete: 'CASCADE' })
  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;

  /** Credential id that the authenticator gave the passkey, as base64url. */
  @Column({ name: 'credential_id', type: 'text' })
  credentialId: string;

  /** Public key in COSE format (RFC 9052). */
  @Column({ name: 'public_key', type: 'bytea' })
  publicKey: Buffer;

  /**
   * Number of uses, as the authenticator counts them; always 0 where it does not count. A string, as PostgreSQL's bigint is read.
   */
  @Column({ name: 'counter', type: 'bigint' })
  counter: string;

  /** How the browser reaches the authenticator: `internal`, `hybrid`, `usb` and the like. */
  @Column({ name: 'transports', type: 'text', array: true, default: () => "'{}'" })
  transports: string[];

  /** Name that the member gave the passkey. */
  @Column({ name: 'name', type: 'text' })
  name: string;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ name: 'last_used_at', type: 'timestamptz', precision: 3, nullable: true })
  lastUsedAt: Date | null;
}
