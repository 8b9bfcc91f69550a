import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { CODE_MINUTES } from '@wishboard/contracts/http/members/account';
import { SignInCode } from '@wishboard/database/entities/sign-in-code.entity';
import { Repository } from 'typeorm';
import { Database } from '../../database/database.js';
import { STEP_MINUTES } from '../session/browser-tokens.js';

/** Number of attempts that a code allows. The fifth is the last. */
export const TRIES = 5;

const PUT = {
  name: 'put_sign_in_code',
  text: `INSERT INTO sign_in_codes (browser_hash, email, code_hash, expires_at)
    VALUES ($1, $2, $3, now() + interval '${CODE_MINUTES} minutes')`,
};
/** The attempt is counted before the code is compared, so that concurrent attempts cannot exceed the limit. */
const TRY = {
  name: 'try_sign_in_code',
  text: `UPDATE sign_in_codes SET tries = tries + 1
    WHERE browser_hash = $1 AND tries < ${TRIES} AND NOT is_proved AND expires_at > now()
    RETURNING email, code_hash AS "codeHash"`,
};
/** Of two concurrent correct entries, the later finds no row. */
const USE = {
  name: 'use_sign_in_code',
  text: 'DELETE FROM sign_in_codes WHERE browser_hash = $1 AND NOT is_proved RETURNING email',
};
const PROVE = {
  name: 'prove_sign_in_code',
  text: `UPDATE sign_in_codes SET is_proved = true, expires_at = now() + interval '${STEP_MINUTES} minutes'
    WHERE browser_hash = $1 AND NOT is_proved RETURNING email`,
};
const IS_PROVED = 'browser_hash = $1 AND is_proved AND expires_at > now()';
const PROVED = { name: 'proved_code', text: `SELECT email FROM sign_in_codes WHERE ${IS_PROVED}` };
const USE_PROVED = {
  name: 'use_proved_code',
  text: `DELETE FROM sign_in_codes WHERE ${IS_PROVED} RETURNING email`,
};

/**
 * Reads and writes one-time codes by browser. Statements are written out: each one checks and changes in one step, by
 * the database's clock.
 */
@Injectable()
export class SignInCodesRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(SignInCode) private readonly codes: Repository<SignInCode>,
  ) {}

  async put(browserHash: Buffer, email: string, codeHash: Buffer): Promise<void> {
    await this.database.run(PUT, [browserHash, email, codeHash]);
  }

  /** Counts an attempt and returns the code to compare with, or null if the browser has no code with attempts left. */
  async countAttempt(browserHash: Buffer): Promise<{ email: string; codeHash: Buffer } | null> {
    const [code] = await this.database.run<{ email: string; codeHash: Buffer }>(TRY, [browserHash]);
    return code ?? null;
  }

  /** Uses up a correct code. Returns false if it was used in the meantime. */
  async use(browserHash: Buffer): Promise<boolean> {
    return (await this.database.run(USE, [browserHash])).length > 0;
  }

  /** Records that the address was proved, until the new member has chosen a name. Returns false if the code was used in the meantime. */
  async recordProof(browserHash: Buffer): Promise<boolean> {
    return (await this.database.run(PROVE, [browserHash])).length > 0;
  }

  /** Returns the address that this browser has proved, or null. */
  async findProvedEmail(browserHash: Buffer): Promise<string | null> {
    const [proved] = await this.database.run<{ email: string }>(PROVED, [browserHash]);
    return proved?.email ?? null;
  }

  /** Returns the address that this browser has proved and uses it up; null if there is none. */
  async useProvedEmail(browserHash: Buffer): Promise<string | null> {
    const [proved] = await this.database.run<{ email: string }>(USE_PROVED, [browserHash]);
    return proved?.email ?? null;
  }

  async deleteExpired(): Promise<void> {
    await this.codes.createQueryBuilder().delete().where('expires_at < now()').execute();
  }
}
