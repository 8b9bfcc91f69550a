import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

import { User } from './user.entity.js';

/** What an authenticator is to sign, for the browser that asked. It goes with the first answer, right or wrong. */
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

  /** Whose passkey has to sign; null lets whoever has one sign in. */
  @ForeignKey(() => User, { name: 'passkey_challenges_user_id_fkey', onDelete: 'CASCADE' })
  @Column({ name: 'user_id', type: 'uuid', nullable: true })
  userId: string | null;

  /** Whether it is to add a passkey rather than to sign in by one. */
  @Column({ name: 'adds', type: 'boolean' })
  adds: boolean;

  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3 })
  expiresAt: Date;
}
