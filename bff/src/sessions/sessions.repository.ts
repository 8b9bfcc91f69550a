import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Session } from '@wishboard/database/entities/session.entity';
import { Repository } from 'typeorm';
import { Database, type Queryable } from '../database/database.js';
import type { Device } from './device-of.js';
import { IDLE_DAYS, SESSION_DAYS } from './member-session.js';

/** A session that has not expired. */
interface LiveSession {
  userId: string;
  expiresAt: Date;
  /** Whether the time of its last use is due to be updated. */
  isDue: boolean;
}

/** How and where a session is opened. */
export interface Opening extends Device {
  /** Null if the session is opened without a passkey. */
  passkeyId: string | null;
  /** Session id at the OpenID Connect provider, if the provider reports one. */
  providerSid?: string | null;
}

/** Precision of the last use: a session in use is updated once an hour. */
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
 * Deletes and inserts in one statement, so that a crash leaves either the old session or the new one. Of two concurrent
 * rotations of a session, the later finds no row and opens no session.
 */
const ROTATE = {
  name: 'rotate_session',
  text: `WITH ended AS (DELETE FROM sessions WHERE token_hash = $1 RETURNING token_hash)
    INSERT INTO sessions (token_hash, user_id, expires_at)
    SELECT $2::bytea, $3::uuid, now() + interval '${IDLE_DAYS} days' FROM ended RETURNING user_id`,
};

/**
 * Reads and writes sessions by the hash of their token. Statements are written out where every request may pass, and
 * where the database's clock has to be used.
 */
@Injectable()
export class SessionsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(Session) private readonly sessions: Repository<Session>,
  ) {}

  /** Returns the live session, or null. */
  async find(tokenHash: Buffer): Promise<LiveSession | null> {
    return (await this.database.run<LiveSession & object>(FIND, [tokenHash]))[0] ?? null;
  }

  /** Updates the last use and returns the new expiry, or null if the session has ended. */
  async use(tokenHash: Buffer): Promise<Date | null> {
    const [used] = await this.database.run<{ expiresAt: Date }>(USE, [tokenHash]);
    return used?.expiresAt ?? null;
  }

  /** Whether the session exists and was opened less than `minutes` ago. */
  async isYounger(tokenHash: Buffer, minutes: number): Promise<boolean> {
    return (await this.database.run(FIND_YOUNGER, [tokenHash, minutes])).length > 0;
  }

  /**
   * Returns false if the member was deleted or suspended, or the passkey removed, in the meantime. Locks the member's
   * row, so that a concurrent suspension waits.
   */
  async create(tokenHash: Buffer, userId: string, opening: Opening): Promise<boolean> {
    const { browser, system, passkeyId, providerSid = null } = opening;
    try {
      return (await this.database.run(CREATE, [tokenHash, userId, browser, system, passkeyId, providerSid])).length > 0;
    } catch (error) {
      if ((error as { code?: unknown }).code === FOREIGN_KEY_VIOLATION) return false;
      throw error;
    }
  }

  /** Replaces a session by another. Returns false if the old one has ended in the meantime. */
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
