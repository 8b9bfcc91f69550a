import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ChangeBus } from '../changes/change-bus.js';
import { unauthenticated } from '../common/errors/api-exception.js';
import type { Queryable } from '../database/database.js';
import type { MemberSession } from './member-session.js';
import { type Opening, SessionsRepository } from './sessions.repository.js';

/** How long a session that another process revoked can live on here, should its message be lost. */
const CACHE_MS = 15_000;
const CACHE_SESSIONS = 50_000;

/** A session's secret: 256 random bits, which the member's browser keeps. */
const createToken = (): string => randomBytes(32).toString('base64url');

/** What the server keeps of a token: enough to recognise it, not enough to use it. */
const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Sessions in PostgreSQL, with those lately seen kept in memory. */
@Injectable()
export class SessionsService {
  /** By name and value of the signed cookie: checking the signature costs more than the rest of a cached answer. */
  private readonly known = new LRUCache<string, MemberSession>({ max: CACHE_SESSIONS, ttl: CACHE_MS });
  /** Grows with every revocation, so that a session read before one is not kept after it. */
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
    const found = await this.sessions.find(hash);
    if (!found) return null;
    const { userId } = found;
    // A server that reads and does not write for the moment lets members go on.
    const used = found.isDue ? await this.sessions.use(hash).catch(() => null) : null;
    const session = { userId, expiresAt: used ?? found.expiresAt, tokenHash: hash.toString('hex') };
    if (revocations === this.revocations) this.known.set(cookie, session);
    return session;
  }

  /** Whether the session still lives, and was opened less than so many minutes ago. Asks PostgreSQL each time. */
  isYounger(session: MemberSession, minutes: number): Promise<boolean> {
    return this.sessions.isYounger(Buffer.from(session.tokenHash, 'hex'), minutes);
  }

  /**
   * Opens a session and answers its token.
   *
   * @throws ApiException UNAUTHENTICATED when the member is gone or suspended by now, or the passkey that opens it gone
   */
  async create(userId: string, opening: Opening): Promise<string> {
    const token = createToken();
    if (!(await this.sessions.create(hashToken(token), userId, opening))) throw unauthenticated();
    return token;
  }

  /** Ends a session everywhere. */
  async revoke(session: MemberSession): Promise<void> {
    await this.sessions.delete(Buffer.from(session.tokenHash, 'hex'));
    this.ended(session);
  }

  /**
   * Ends `session` and opens one for `userId` instead, in the caller's transaction. Answers the new token.
   *
   * @throws ApiException UNAUTHENTICATED when the session has ended in the meantime
   */
  async rotate(queryable: Queryable, session: MemberSession, userId: string): Promise<string> {
    const token = createToken();
    const before = Buffer.from(session.tokenHash, 'hex');
    if (!(await this.sessions.rotate(queryable, before, hashToken(token), userId))) throw unauthenticated();
    return token;
  }

  /** Makes the end of sessions known. Call once it is committed. */
  ended(...sessions: readonly Pick<MemberSession, 'tokenHash'>[]): void {
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
