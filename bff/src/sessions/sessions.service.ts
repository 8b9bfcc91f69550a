import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ChangeBus } from '../changes/change-bus.js';
import { unauthenticated } from '../common/errors/api-exception.js';
import { Database, type Queryable } from '../database/database.js';
import { type MemberSession, SESSION_DAYS } from './member-session.js';
import { createToken, hashToken } from './session-token.js';

/** How long a session that another process revoked can live on here, should its message be lost. */
const CACHE_MS = 15_000;
const CACHE_SESSIONS = 50_000;

const FIND = {
  name: 'find_session',
  text: 'SELECT user_id AS "userId", expires_at AS "expiresAt" FROM sessions WHERE token_hash = $1 AND expires_at > now()',
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
const REVOKE = { name: 'revoke_session', text: 'DELETE FROM sessions WHERE token_hash = $1' };
const PURGE = { name: 'purge_sessions', text: 'DELETE FROM sessions WHERE expires_at < now()' };

/** Sessions in PostgreSQL, with those lately seen kept in memory. */
@Injectable()
export class SessionsService {
  /** By name and value of the signed cookie: checking the signature costs more than the rest of a cached answer. */
  private readonly known = new LRUCache<string, MemberSession>({ max: CACHE_SESSIONS, ttl: CACHE_MS });
  /** Grows with every revocation, so that a session read before one is not kept after it. */
  private revocations = 0;

  constructor(
    private readonly database: Database,
    private readonly changes: ChangeBus,
  ) {
    changes.on('change', (change) => {
      if (change.kind === 'session') this.forget(change.tokenHash);
    });
    changes.on('missed', () => this.known.clear());
  }

  /** The session without asking PostgreSQL, when {@link find} answered it for this cookie a moment ago. */
  peek(cookie: string): MemberSession | undefined {
    const session = this.known.get(cookie);
    return session && session.expiresAt.getTime() > Date.now() ? session : undefined;
  }

  /**
   * The live session a token opens, or null.
   *
   * @param cookie name and value of what the token came in, with a signature that was found right
   */
  async find(token: string, cookie: string): Promise<MemberSession | null> {
    const revocations = this.revocations;
    const hash = hashToken(token);
    const [row] = await this.database.run<{ userId: string; expiresAt: Date }>(FIND, [hash]);
    if (!row) return null;
    const session = { ...row, tokenHash: hash.toString('hex') };
    if (revocations === this.revocations) this.known.set(cookie, session);
    return session;
  }

  /** Opens a session and answers its token. */
  async create(userId: string, queryable: Queryable = this.database): Promise<string> {
    const token = createToken();
    await queryable.run(CREATE, [hashToken(token), userId]);
    return token;
  }

  /** Ends a session everywhere. */
  async revoke(session: MemberSession): Promise<void> {
    await this.database.run(REVOKE, [Buffer.from(session.tokenHash, 'hex')]);
    this.ended(session);
  }

  /**
   * Ends `session` and opens one for `userId` instead, in the caller's transaction. Answers the new token.
   *
   * @throws ApiException UNAUTHENTICATED when the session has ended in the meantime
   */
  async rotate(queryable: Queryable, session: MemberSession, userId: string): Promise<string> {
    const token = createToken();
    const opened = await queryable.run(ROTATE, [Buffer.from(session.tokenHash, 'hex'), hashToken(token), userId]);
    if (opened.length === 0) throw unauthenticated();
    return token;
  }

  /** Makes a session's end known. Call once it is committed. */
  ended(session: MemberSession): void {
    this.changes.publish({ kind: 'session', tokenHash: session.tokenHash });
  }

  async purge(): Promise<void> {
    await this.database.run(PURGE, []);
  }

  private forget(tokenHash: string): void {
    this.revocations += 1;
    for (const [cookie, session] of this.known.entries())
      if (session.tokenHash === tokenHash) this.known.delete(cookie);
  }
}
