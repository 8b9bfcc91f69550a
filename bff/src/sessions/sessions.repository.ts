import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Session } from '@wishboard/database/entities/session.entity';
import { Repository } from 'typeorm';
import { Database, type Queryable } from '../database/database.js';
import type { Device } from './device-of.js';
import { IDLE_DAYS, SESSION_DAYS } from './member-session.js';

/** A session that lives. */
interface LiveSession {
  userId: string;
  expiresAt: Date;
  /** Whether its last use is to be written down again. */
  isDue: boolean;
}

/** Where a session is opened, and by what. */
export interface Opening extends Device {
  /** Null where it was no passkey. */
  passkeyId: string | null;
  /** The session at the OpenID Connect provider it comes from, where one does and says which. */
  providerSid?: string | null;
}

/** How exact a last use is: a session in use is written once an hour. */
const USED_EVERY = "interval '1 hour'";

const FIND = {
  name: 'find_session',
  text: `SELECT user_id AS "userId", expires_at AS "expiresAt",
      COALESCE(last_used_at, created_at) < now() - ${USED_EVERY} AS "isDue"
    FROM sessions WHERE token_hash = $1 AND expires_at > now()`,
};
const FIND_YOUNGER = {
  name: 'find_younger_session',
  text: 'SELECT FROM sessions WHERE token_hash = $1 AND created_at > now() - make_interval(mins => $2::int)',
};
const USE = {
  name: 'use_session',
  text: `UPDATE sessions SET last_used_at = now(),
      expires_at = LEAST(created_at + interval '${SESSION_DAYS} days', now() + interval '${IDLE_DAYS} days')
    WHERE token_hash = $1 AND expires_at > now() RETURNING expires_at AS "expiresAt"`,
};
const CREATE = {
  name: 'create_session',
  text: `INSERT INTO sessions (token_hash, user_id, expires_at, browser, system, passkey_id, provider_sid)
    SELECT $1::bytea, id, now() + interval '${IDLE_DAYS} days', $3::text, $4::text, $5::uuid, $6::text
    FROM (SELECT id FROM users WHERE id = $2 AND (suspended_at IS NULL OR suspended_until <= now()) FOR SHARE) AS member RETURNING user_id`,
};
/** SQLSTATE foreign_key_violation. */
const FOREIGN_KEY_VIOLATION = '23503';
/**
 * Both in one statement, so that a crash leaves the old session or the new one. Of two that end the same session the later
 * finds none, and opens none.
 */
const ROTATE = {
  name: 'rotate_session',
  text: `WITH ended AS (DELETE FROM sessions WHERE token_hash = $1 RETURNING token_hash)
    INSERT INTO sessions (token_hash, user_id, expires_at)
    SELECT $2::bytea, $3::uuid, now() + interval '${IDLE_DAYS} days' FROM ended RETURNING user_id`,
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
  async find(tokenHash: Buffer): Promise<LiveSession | null> {
    return (await this.database.run<LiveSession & object>(FIND, [tokenHash]))[0] ?? null;
  }

  /** Writes down that it was used, and answers until when it lives now; null where it has ended. */
  async use(tokenHash: Buffer): Promise<Date | null> {
    const [used] = await this.database.run<{ expiresAt: Date }>(USE, [tokenHash]);
    return used?.expiresAt ?? null;
  }

  /** Whether the session is there, and was opened less than so many minutes ago. */
  async isYounger(tokenHash: Buffer, minutes: number): Promise<boolean> {
    return (await this.database.run(FIND_YOUNGER, [tokenHash, minutes])).length > 0;
  }

  /** False where the member is gone or suspended by now, or the passkey gone. The member's row is locked: who suspends them waits. */
  async create(tokenHash: Buffer, userId: string, opening: Opening): Promise<boolean> {
    const { browser, system, passkeyId, providerSid = null } = opening;
    try {
      return (await this.database.run(CREATE, [tokenHash, userId, browser, system, passkeyId, providerSid])).length > 0;
    } catch (error) {
      if ((error as { code?: unknown }).code === FOREIGN_KEY_VIOLATION) return false;
      throw error;
    }
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
