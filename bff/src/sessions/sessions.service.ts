import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ChangeBus } from '../changes/change-bus.js';
import { unauthenticated } from '../common/errors/api-exception.js';
import type { Queryable } from '../database/database.js';
import type { MemberSession } from './member-session.js';
import { type Opening, SessionsRepository } from './sessions.repository.js';

/**
 * Time-to-live of a cached session, in milliseconds. A session revoked by another process lives on for so long if its
 * message is lost.
 */
const CACHE_MS = 15_000;
const CACHE_SESSIONS = 50_000;

/** Returns the secret of a new session: 256 random bits, stored only by the member's browser. */
const createToken = (): string => randomBytes(32).toString('base64url');

/** Returns the hash that the server stores. It identifies a token but cannot be used in its place. */
const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Opens, finds and ends sessions in PostgreSQL, with a cache in memory. */
@Injectable()
export class SessionsService {
  /** Cache keyed by name and value of the signed cookie: checking the signature costs more than the rest of a cached response. */
  private readonly known = new LRUCache<string, MemberSession>({ max: CACHE_SESSIONS, ttl: CACHE_MS });
  /** Incremented with every revocation, so that a session read before a revocation is not cached after it. */
  private revocations = 0;

  constructor(
    private readonly sessions: SessionsRepository,
    private readonly changes: ChangeBus,
  ) {
    changes.on('change', (change) => {
      if (change.kind === 'session') this.forget(change.tokenHash);
    });
    changes.on('missed', () => this.known.clear());
  }

  /** Returns the session without a query, if {@link find} has recently returned it for this cookie. */
  peek(cookie: string): MemberSession | undefined {
    const session = this.known.get(cookie);
    return session && session.expiresAt.getTime() > Date.now() ? session : undefined;
  }

  /**
   * Returns the live session of a token, or null.
   *
   * @param cookie name and value of the token's cookie, with a signature that was verified
   */
  async find(token: string, cookie: string): Promise<MemberSession | null> {
    const revocations = this.revocations;
    const hash = hashToken(token);
    const found = await this.sessions.find(hash);
    if (!found) return null;
    const { userId } = found;
    // While the database is read-only, the update fails but the member stays signed in.
    const used = found.isDue ? await this.sessions.use(hash).catch(() => null) : null;
    const session = { userId, expiresAt: used ?? found.expiresAt, tokenHash: hash.toString('hex') };
    if (revocations === this.revocations) this.known.set(cookie, session);
    return session;
  }

  /** Whether the session is live and was opened less than `minutes` ago. Queries PostgreSQL each time. */
  isYounger(session: MemberSession, minutes: number): Promise<boolean> {
    return this.sessions.isYounger(Buffer.from(session.tokenHash, 'hex'), minutes);
  }

  /**
   * Opens a session and returns its token.
   *
   * @throws ApiException UNAUTHENTICATED if the member was deleted or suspended, or the passkey used was removed, in the meantime
   */
  async create(userId: string, opening: Opening): Promise<string> {
    const token = createToken();
    if (!(await this.sessions.create(hashToken(token), userId, opening))) throw unauthenticated();
    return token;
  }

  /** Ends a session in all processes. */
  async revoke(session: MemberSession): Promise<void> {
    await this.sessions.delete(Buffer.from(session.tokenHash, 'hex'));
    this.publishEnded(session);
  }

  /**
   * Ends `session` and opens one for `userId` in the caller's transaction. Returns the new token.
   *
   * @throws ApiException UNAUTHENTICATED if the session has ended in the meantime
   */
  async rotate(queryable: Queryable, session: MemberSession, userId: string): Promise<string> {
    const token = createToken();
    const before = Buffer.from(session.tokenHash, 'hex');
    if (!(await this.sessions.rotate(queryable, before, hashToken(token), userId))) throw unauthenticated();
    return token;
  }

  /** Publishes the end of sessions to all processes. Call this after the commit. */
  publishEnded(...sessions: readonly Pick<MemberSession, 'tokenHash'>[]): void {
    this.changes.publish(...sessions.map(({ tokenHash }) => ({ kind: 'session' as const, tokenHash })));
  }

  purge(): Promise<void> {
    return this.sessions.deleteExpired();
  }

  private forget(tokenHash: string): void {
    this.revocations += 1;
    for (const [cookie, session] of this.known.entries())
      if (session.tokenHash === tokenHash) this.known.delete(cookie);
  }
}
