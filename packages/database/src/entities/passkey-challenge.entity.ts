import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

import { User } from './user.entity.js';

/**
 * A challenge for an authenticator to sign, bound to the browser that asked. It is deleted at the first answer, right or wrong.
 */
@Entity('passkey_challenges')
@Index('passkey_challenges_of_user', ['userId'])
@Index('passkey_challenges_expiry', ['expiresAt'])
export class PasskeyChallenge {
  /** SHA-256 of the challenge. */
  @PrimaryColumn({ name: 'challenge_hash', type: 'bytea' })
  challengeHash: Buffer;

  /** SHA-256 of the token in the browser's cookie. */
  @Column({ name: 'browser_hash', type: 'bytea' })
  browserHash: Buffer;

  /** The member whose passkey has to sign; null where any member's passkey may sign in. */
  @ForeignKey(() => User, { name: 'passkey_challenges_user_id_fkey', onDelete: 'CASCADE' })
  @Column({ name: 'user_id', type: 'uuid', nullable: true })
  userId: string | null;

  /** Whether the challenge is for adding a passkey rather than for signing in. */
  @Column({ name: 'adds', type: 'boolean' })
  adds: boolean;

  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3 })
  expiresAt: Date;
}
