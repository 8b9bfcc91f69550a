import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { CODE_MINUTES } from '@wishboard/contracts/http/members/account';
import { SignInCode } from '@wishboard/database/entities/sign-in-code.entity';
import { Repository } from 'typeorm';
import { Database } from '../../database/database.js';
import { STEP_MINUTES } from '../session/browser-tokens.js';

/** Wrong entries that a code takes. The fifth is its last. */
export const TRIES = 5;

const PUT = {
  name: 'put_sign_in_code',
  text: `INSERT INTO sign_in_codes (browser_hash, email, code_hash, expires_at)
    VALUES ($1, $2, $3, now() + interval '${CODE_MINUTES} minutes')`,
};
/** A try is counted before it is looked at, so that many at once are no more than five. */
const TRY = {
  name: 'try_sign_in_code',
  text: `UPDATE sign_in_codes SET tries = tries + 1
    WHERE browser_hash = $1 AND tries < ${TRIES} AND NOT is_proved AND expires_at > now()
    RETURNING email, code_hash AS "codeHash"`,
};
/** Of two right entries at once the later finds none. */
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

/** One-time codes by browser. Statements are written out: each decides and changes in one, and by the database's time. */
@Injectable()
export class SignInCodesRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(SignInCode) private readonly codes: Repository<SignInCode>,
  ) {}

  async put(browserHash: Buffer, email: string, codeHash: Buffer): Promise<void> {
    await this.database.run(PUT, [browserHash, email, codeHash]);
  }

  /** Counts a try and answers what it is held against; null when the browser has no code that takes one more. */
  async try(browserHash: Buffer): Promise<{ email: string; codeHash: Buffer } | null> {
    const [code] = await this.database.run<{ email: string; codeHash: Buffer }>(TRY, [browserHash]);
    return code ?? null;
  }

  /** Uses a right code up. False when it was used meanwhile. */
  async use(browserHash: Buffer): Promise<boolean> {
    return (await this.database.run(USE, [browserHash])).length > 0;
  }

  /** Keeps that the address was proved, until its new member's name is known. False when the code was used meanwhile. */
  async prove(browserHash: Buffer): Promise<boolean> {
    return (await this.database.run(PROVE, [browserHash])).length > 0;
  }

  /** The address that this browser has proved; or null. */
  async proved(browserHash: Buffer): Promise<string | null> {
    const [proved] = await this.database.run<{ email: string }>(PROVED, [browserHash]);
    return proved?.email ?? null;
  }

  /** The address that this browser has proved, which is used up by that; or null. */
  async useProved(browserHash: Buffer): Promise<string | null> {
    const [proved] = await this.database.run<{ email: string }>(USE_PROVED, [browserHash]);
    return proved?.email ?? null;
  }

  async deleteExpired(): Promise<void> {
    await this.codes.createQueryBuilder().delete().where('expires_at < now()').execute();
  }
}
