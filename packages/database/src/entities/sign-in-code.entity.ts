import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A one-time code that was sent to an address, for the browser that asked. It goes when it is used. */
@Entity('sign_in_codes')
@Index('sign_in_codes_expiry', ['expiresAt'])
export class SignInCode {
  /** SHA-256 of the token in that browser's cookie: a browser has one code at a time. */
  @PrimaryColumn({ name: 'browser_hash', type: 'bytea' })
  browserHash: Buffer;

  @Column({ name: 'email', type: 'text' })
  email: string;

  /** SHA-256 of token and code. Without the token, which is nowhere here, it cannot be guessed. */
  @Column({ name: 'code_hash', type: 'bytea' })
  codeHash: Buffer;

  @Column({ name: 'tries', type: 'smallint', default: 0 })
  tries: number;

  /** Whether the right code was entered, and a new member's name alone is awaited. */
  @Column({ name: 'is_proved', type: 'boolean', default: false })
  isProved: boolean;

  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3 })
  expiresAt: Date;
}
