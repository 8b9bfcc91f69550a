import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

import { Passkey } from './passkey.entity.js';
import { User } from './user.entity.js';

/** A signed-in browser. Deleting the row signs it out. */
@Entity('sessions')
@Index('sessions_of_user', ['userId'])
@Index('sessions_expiry', ['expiresAt'])
@Index('sessions_of_passkey', ['passkeyId'], { where: 'passkey_id IS NOT NULL' })
@Index('sessions_of_provider_sid', ['providerSid'], { where: 'provider_sid IS NOT NULL' })
export class Session {
  /** SHA-256 of the cookie's token, so that a copy of this table opens no session. */
  @PrimaryColumn({ name: 'token_hash', type: 'bytea' })
  tokenHash: Buffer;

  @ForeignKey(() => User, { name: 'sessions_user_id_fkey', onDelete: 'CASCADE' })
  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  /** Extended while the session is used, so that an unused session ends by itself. */
  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3 })
  expiresAt: Date;

  /** Accurate to the hour. Null where the session was not used since it was opened, or only by a previous release. */
  @Column({ name: 'last_used_at', type: 'timestamptz', precision: 3, nullable: true })
  lastUsedAt: Date | null;

  /** Name of the browser that signed in; null where the browser is not recognised. */
  @Column({ name: 'browser', type: 'text', nullable: true })
  browser: string | null;

  /** Name of the device or operating system. */
  @Column({ name: 'system', type: 'text', nullable: true })
  system: string | null;

  /** The passkey that opened the session; null where a code or a provider did. */
  @ForeignKey(() => Passkey, { name: 'sessions_passkey_id_fkey', onDelete: 'CASCADE' })
  @Column({ name: 'passkey_id', type: 'uuid', nullable: true })
  passkeyId: string | null;

  /**
   * The claim `sid` of the ID token that opened the session; null where there was none, or where a previous release opened it.
   */
  @Column({ name: 'provider_sid', type: 'text', nullable: true })
  providerSid: string | null;
}
