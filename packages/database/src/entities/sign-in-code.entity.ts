import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A one-time code that was sent to an e-mail address, bound to the browser that asked. It is deleted when it is used. */
@Entity('sign_in_codes')
@Index('sign_in_codes_expiry', ['expiresAt'])
export class SignInCode {
  /** SHA-256 of the token in that browser's cookie. A browser has one code at a time. */
  @PrimaryColumn({ name: 'browser_hash', type: 'bytea' })
  browserHash: Buffer;

  @Column({ name: 'email', type: 'text' })
  email: string;

  /** SHA-256 of token and code. The code cannot be guessed from it without the token, which the database does not hold. */
  @Column({ name: 'code_hash', type: 'bytea' })
  codeHash: Buffer;

  @Column({ name: 'tries', type: 'smallint', default: 0 })
  tries: number;

  /** Whether the right code was entered and only the name of the new member is still missing. */
  @Column({ name: 'is_proved', type: 'boolean', default: false })
  isProved: boolean;

  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3 })
  expiresAt: Date;
}
