import { Injectable } from '@nestjs/common';
import { DELETION_DAYS } from '@wishboard/contracts/http/members/own-data';
import { eraseMember } from '@wishboard/database/erasure/erase-member.repository';
import { DataSource } from 'typeorm';
import { Database } from '../database/database.js';
import type { EndedSession } from '../sessions/own-sessions.repository.js';

/**
 * Marks the member and ends the sessions in one statement. A repeated request does not extend the grace period. Returns one row for the
 * member, if the username is theirs.
 */
const ASK = {
  name: 'ask_for_deletion',
  text: `WITH marked AS (
      UPDATE users SET deletion_due_at = COALESCE(deletion_due_at, now() + interval '${DELETION_DAYS} days')
      WHERE id = $1 AND username = $2 RETURNING id),
    ended AS (DELETE FROM sessions USING marked WHERE user_id = id RETURNING encode(token_hash, 'hex') AS hash)
    SELECT ARRAY(SELECT hash FROM ended) AS hashes FROM marked`,
};
const TAKE_BACK = { name: 'take_deletion_back', text: 'UPDATE users SET deletion_due_at = NULL WHERE id = $1' };
/** Skips locked rows, so that another process working at the same time takes the next member. */
const LOCK_DUE = `SELECT id FROM users WHERE deletion_due_at <= now() ORDER BY deletion_due_at LIMIT 1
  FOR UPDATE SKIP LOCKED`;

/** Stores which members are to be deleted. Raw SQL, since each decision depends on the row and the database's clock. */
@Injectable()
export class DeletionsRepository {
  constructor(
    private readonly database: Database,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Marks the member for deletion and ends all of the member's sessions. Returns the ended sessions, of which a suspended member has
   * none; null where the username does not match.
   */
  async schedule(userId: string, username: string): Promise<EndedSession[] | null> {
    const [marked] = await this.database.run<{ hashes: string[] }>(ASK, [userId, username]);
    return marked?.hashes.map((tokenHash) => ({ tokenHash })) ?? null;
  }

  async cancel(userId: string): Promise<void> {
    await this.database.run(TAKE_BACK, [userId]);
  }

  /** Deletes the member who has been due for the longest time. Returns false where none is due. */
  eraseNext(): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const [due]: { id: string }[] = await manager.query(LOCK_DUE);
      if (due) await eraseMember(manager, due.id);
      return due !== undefined;
    });
  }
}
