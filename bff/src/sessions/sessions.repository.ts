import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Session } from '@wishboard/database/entities/session.entity';
import { Repository } from 'typeorm';
import { Database, type Queryable } from '../database/database.js';
import { SESSION_DAYS } from './member-session.js';

const FIND = {
  name: 'find_session',
  text: 'SELECT user_id AS "userId", expires_at AS "expiresAt" FROM sessions WHERE token_hash = $1 AND expires_at > now()',
};
const FIND_YOUNGER = {
  name: 'find_younger_session',
  text: 'SELECT FROM sessions WHERE token_hash = $1 AND created_at > now() - make_interval(mins => $2::int)',
};
const CREATE = {
  name: 'create_session',
  text: `INSERT INTO sessions (token_hash, user_id, expires_at) VALUES ($1, $2, now() + interval '${SESSION_DAYS} days')`,
};
/**
 * Both in one statement, so that a crash leaves the old session or the new one. Of two that end the same session the later
 * finds none, and opens none.
 */
const ROTATE = {
  name: 'rotate_session',
  text: `WITH ended AS (DELETE FROM sessions WHERE token_hash = $1 RETURNING token_hash)
    INSERT INTO sessions (token_hash, user_id, expires_at)
    SELECT $2::bytea, $3::uuid, now() + interval '${SESSION_DAYS} days' FROM ended RETURNING user_id`,
};

/**
 * Sessions by the hash of their token. Statements are written out where every request may pass, and where the time is to be
 * the database's.
 */
@Injectable()
export class SessionsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(Session) private readonly sessions: Repository<Session>,
  ) {}

  /** The live session, or null. */
  async find(tokenHash: Buffer): Promise<{ userId: string; expiresAt: Date } | null> {
    const [row] = await this.database.run<{ userId: string; expiresAt: Date }>(FIND, [tokenHash]);
    return row ?? null;
  }

  /** Whether the session is there, and was opened less than so many minutes ago. */
  async isYounger(tokenHash: Buffer, minutes: number): Promise<boolean> {
    return (await this.database.run(FIND_YOUNGER, [tokenHash, minutes])).length > 0;
  }

  async create(tokenHash: Buffer, userId: string): Promise<void> {
    await this.database.run(CREATE, [tokenHash, userId]);
  }

  /** Puts a session in the place of another. False when that has ended in the meantime. */
  async rotate(queryable: Queryable, before: Buffer, tokenHash: Buffer, userId: string): Promise<boolean> {
    return (await queryable.run(ROTATE, [before, tokenHash, userId])).length > 0;
  }

  async delete(tokenHash: Buffer): Promise<void> {
    await this.sessions.delete({ tokenHash });
  }

  async deleteExpired(): Promise<void> {
    await this.sessions.createQueryBuilder().delete().where('expires_at < now()').execute();
  }
}
