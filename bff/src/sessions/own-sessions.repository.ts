import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Session } from '@wishboard/database/entities/session.entity';
import { MoreThan, Repository } from 'typeorm';
import { Database, type Queryable } from '../database/database.js';
import type { MemberSession } from './member-session.js';

/** A session that was ended, as caches and event streams identify it. */
export type EndedSession = Pick<MemberSession, 'tokenHash'>;

/** Maximum number of sessions listed. Older ones are not listed, but end with all others. */
const SHOWN = 100;

const HEX_HASH = `encode(token_hash, 'hex') AS "tokenHash"`;
const END_ONE = {
  name: 'end_own_session',
  text: `DELETE FROM sessions WHERE user_id = $1 AND substring(token_hash FOR 16) = $2 RETURNING ${HEX_HASH}`,
};
const END_OTHERS = {
  name: 'end_other_sessions',
  text: `DELETE FROM sessions WHERE user_id = $1 AND token_hash <> $2 RETURNING ${HEX_HASH}`,
};
const KEEP = {
  name: 'keep_session_without_passkey',
  text: 'UPDATE sessions SET passkey_id = NULL WHERE token_hash = $1 AND passkey_id = $2',
};
const END_OF_PASSKEY = {
  name: 'end_sessions_of_passkey',
  text: `DELETE FROM sessions WHERE passkey_id = $1 RETURNING ${HEX_HASH}`,
};
const END_OF_PROVIDER_SID = {
  name: 'end_sessions_of_provider_sid',
  text: `DELETE FROM sessions WHERE provider_sid = $1 RETURNING ${HEX_HASH}`,
};
/**
 * A session without a session id at the provider, as those of the previous release, always matches: nothing tells that
 * it belongs to another one.
 */
const END_OF_SUBJECT = {
  name: 'end_sessions_of_subject',
  text: `DELETE FROM sessions WHERE user_id = (SELECT id FROM users WHERE oidc_subject = $1)
      AND ($2::text IS NULL OR provider_sid IS NULL OR provider_sid = $2) RETURNING ${HEX_HASH}`,
};

const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');

/**
 * Reads and ends the sessions of one member. Statements that end sessions are written out, because the ended sessions
 * must be published.
 */
@Injectable()
export class OwnSessionsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(Session) private readonly sessions: Repository<Session>,
  ) {}

  /** Returns the live sessions, last used first. */
  listOf(userId: string): Promise<Session[]> {
    return this.sessions.find({
      where: { userId, expiresAt: MoreThan(new Date()) },
      order: { lastUsedAt: { direction: 'DESC', nulls: 'LAST' }, createdAt: 'DESC' },
      take: SHOWN,
    });
  }

  /** @param prefix first 16 bytes of the hash of the session's token */
  end(userId: string, prefix: Buffer): Promise<EndedSession[]> {
    return this.database.run<EndedSession>(END_ONE, [userId, prefix]);
  }

  endOthers({ userId, tokenHash }: MemberSession): Promise<EndedSession[]> {
    return this.database.run<EndedSession>(END_OTHERS, [userId, bytes(tokenHash)]);
  }

  /** Ends the sessions opened with a passkey. `current` continues and is detached from the passkey. */
  async endOfPasskey(transaction: Queryable, passkeyId: string, current: MemberSession): Promise<EndedSession[]> {
    await transaction.run(KEEP, [bytes(current.tokenHash), passkeyId]);
    return transaction.run<EndedSession>(END_OF_PASSKEY, [passkeyId]);
  }

  /** Ends the sessions, of any member, that were opened by a session at the provider. */
  endOfProviderSid(sid: string): Promise<EndedSession[]> {
    return this.database.run<EndedSession>(END_OF_PROVIDER_SID, [sid]);
  }

  /**
   * Ends sessions of the member with this subject at the provider.
   * @param sid session at the provider whose sessions end; null for all sessions of the member
   */
  endOfSubject(subject: string, sid: string | null): Promise<EndedSession[]> {
    return this.database.run<EndedSession>(END_OF_SUBJECT, [subject, sid]);
  }
}
