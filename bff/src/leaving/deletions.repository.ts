import { Injectable } from '@nestjs/common';
import { DELETION_DAYS } from '@wishboard/contracts/http/members/own-data';
import { eraseMember } from '@wishboard/database/erasure/erase-member.repository';
import { DataSource } from 'typeorm';
import { Database } from '../database/database.js';
import type { Ended } from '../sessions/own-sessions.repository.js';

/** Both in one statement: whoever asks again later begins no new days. */
const ASK = {
  name: 'ask_for_deletion',
  text: `WITH marked AS (
      UPDATE users SET deletion_due_at = COALESCE(deletion_due_at, now() + interval '${DELETION_DAYS} days')
      WHERE id = $1 AND username = $2 RETURNING id)
    DELETE FROM sessions USING marked WHERE user_id = id RETURNING encode(token_hash, 'hex') AS "tokenHash"`,
};
const TAKE_BACK = { name: 'take_deletion_back', text: 'UPDATE users SET deletion_due_at = NULL WHERE id = $1' };
/** Another process that looks at the same time takes the next one. */
const LOCK_DUE = `SELECT id FROM users WHERE deletion_due_at <= now() ORDER BY deletion_due_at LIMIT 1
  FOR UPDATE SKIP LOCKED`;

/** Members who are to be erased. Statements are written out: each decides by the row and the database's time. */
@Injectable()
export class DeletionsRepository {
  constructor(
    private readonly database: Database,
    private readonly dataSource: DataSource,
  ) {}

  /** Marks the member and ends all their sessions, which it answers; none where the username is another. */
  ask(userId: string, username: string): Promise<Ended[]> {
    return this.database.run<Ended>(ASK, [userId, username]);
  }

  async takeBack(userId: string): Promise<void> {
    await this.database.run(TAKE_BACK, [userId]);
  }

  /** Erases the member who has been due for longest. False where nobody is. */
  eraseNext(): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const [due]: { id: string }[] = await manager.query(LOCK_DUE);
      if (due) await eraseMember(manager, due.id);
      return due !== undefined;
    });
  }
}
