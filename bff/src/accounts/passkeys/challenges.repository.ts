import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { PasskeyChallenge } from '@wishboard/database/entities/passkey-challenge.entity';
import { Repository } from 'typeorm';
import { Database } from '../../database/database.js';
import { STEP_MINUTES } from '../session/browser-tokens.js';

/** What a challenge was made for. */
export interface Challenged {
  /** Whose passkey has to sign; null for whoever has one. */
  userId: string | null;
}

const PUT = {
  name: 'put_passkey_challenge',
  text: `INSERT INTO passkey_challenges (challenge_hash, browser_hash, user_id, adds, expires_at)
    VALUES ($1, $2, $3, $4, now() + interval '${STEP_MINUTES} minutes')`,
};
/** Looking at it is using it up, so that of two answers with one challenge the later finds none. */
const USE = {
  name: 'use_passkey_challenge',
  text: `DELETE FROM passkey_challenges WHERE challenge_hash = $1 AND browser_hash = $2 AND adds = $3 AND expires_at > now()
    RETURNING user_id AS "userId"`,
};

/** Challenges by their hash. Statements are written out: each decides and changes in one, and by the database's time. */
@Injectable()
export class ChallengesRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(PasskeyChallenge) private readonly challenges: Repository<PasskeyChallenge>,
  ) {}

  async put(challengeHash: Buffer, browserHash: Buffer, userId: string | null, adds: boolean): Promise<void> {
    await this.database.run(PUT, [challengeHash, browserHash, userId, adds]);
  }

  /** Uses a challenge up and answers what it was made for; null where this browser has none such. */
  async use(challengeHash: Buffer, browserHash: Buffer, adds: boolean): Promise<Challenged | null> {
    const [used] = await this.database.run<{ userId: string | null }>(USE, [challengeHash, browserHash, adds]);
    return used ?? null;
  }

  async deleteExpired(): Promise<void> {
    await this.challenges.createQueryBuilder().delete().where('expires_at < now()').execute();
  }
}
