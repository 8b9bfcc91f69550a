import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { PasskeyChallenge } from '@wishboard/database/entities/passkey-challenge.entity';
import { Repository } from 'typeorm';
import { Database } from '../../database/database.js';
import { STEP_MINUTES } from '../session/browser-tokens.js';

/** The purpose that a challenge was issued for. */
export interface IssuedChallenge {
  /** Member whose passkey has to sign; null for any member's. */
  userId: string | null;
}

const PUT = {
  name: 'put_passkey_challenge',
  text: `INSERT INTO passkey_challenges (challenge_hash, browser_hash, user_id, adds, expires_at)
    VALUES ($1, $2, $3, $4, now() + interval '${STEP_MINUTES} minutes')`,
};
/** Reading a challenge uses it up, so that the later of two responses to one challenge finds none. */
const USE = {
  name: 'use_passkey_challenge',
  text: `DELETE FROM passkey_challenges WHERE challenge_hash = $1 AND browser_hash = $2 AND adds = $3 AND expires_at > now()
    RETURNING user_id AS "userId"`,
};

/**
 * Reads and writes challenges by their hash. Statements are written out: each one checks and changes in one step, by
 * the database's clock.
 */
@Injectable()
export class ChallengesRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(PasskeyChallenge) private readonly challenges: Repository<PasskeyChallenge>,
  ) {}

  async put(challengeHash: Buffer, browserHash: Buffer, userId: string | null, adds: boolean): Promise<void> {
    await this.database.run(PUT, [challengeHash, browserHash, userId, adds]);
  }

  /** Uses up a challenge and returns its purpose, or null if this browser has no such challenge. */
  async use(challengeHash: Buffer, browserHash: Buffer, adds: boolean): Promise<IssuedChallenge | null> {
    const [used] = await this.database.run<{ userId: string | null }>(USE, [challengeHash, browserHash, adds]);
    return used ?? null;
  }

  async deleteExpired(): Promise<void> {
    await this.challenges.createQueryBuilder().delete().where('expires_at < now()').execute();
  }
}
