import { Injectable } from '@nestjs/common';
import { EXPORT_DAYS } from '@wishboard/contracts/http/members/own-data';
import type { Cause } from '@wishboard/database/outbox/cause';
import { writeEvent } from '@wishboard/database/outbox/outbox.repository';
import { Database, type Queryable } from '../database/database.js';

/** A member's latest export. */
export interface LatestExport {
  id: string;
  askedAt: Date;
  /** Null while it is made. */
  size: number | null;
  expiresAt: Date | null;
  /** Whether it was asked for so long ago that it would be made by now. */
  isLate: boolean;
}

const LATEST = {
  name: 'latest_export',
  text: `SELECT id, asked_at AS "askedAt", size, ready_at + interval '${EXPORT_DAYS} days' AS "expiresAt",
      ready_at IS NULL AND asked_at < now() - interval '1 hour' AS "isLate"
    FROM data_exports WHERE user_id = $1 AND (ready_at IS NULL OR ready_at > now() - interval '${EXPORT_DAYS} days')
    ORDER BY asked_at DESC, id DESC LIMIT 1`,
};
/** Who asks twice at once waits for themselves. */
const LOCK = { name: 'lock_member_for_export', text: 'SELECT FROM users WHERE id = $1 FOR UPDATE' };
const COUNT = {
  name: 'count_exports',
  text: `SELECT count(*)::integer AS asked, ceil(extract(epoch FROM min(asked_at) + interval '1 day' - now()))::integer AS seconds
    FROM data_exports WHERE user_id = $1 AND asked_at > now() - interval '1 day'`,
};
/** The file before is let go: the new one has all that was in it, or has it no more. */
const LET_GO = {
  name: 'let_exports_go',
  text: 'DELETE FROM data_export_pieces p USING data_exports e WHERE e.id = p.export_id AND e.user_id = $1',
};
const ASK = { name: 'ask_for_export', text: 'INSERT INTO data_exports (user_id) VALUES ($1) RETURNING id' };
const PIECE = {
  name: 'export_piece',
  text: 'SELECT bytes FROM data_export_pieces WHERE export_id = $1 AND number = $2',
};
const DELETE_EXPIRED = {
  name: 'delete_expired_exports',
  text: `DELETE FROM data_exports WHERE ready_at < now() - interval '${EXPORT_DAYS} days'
    OR ready_at IS NULL AND asked_at < now() - interval '${EXPORT_DAYS} days'`,
};

/** What members take along. Statements are written out: how many there may be is decided by the rows and the database's time. */
@Injectable()
export class ExportsRepository {
  constructor(private readonly database: Database) {}

  /** Null where none was asked for that could still be loaded. */
  async latest(userId: string, queryable: Queryable = this.database): Promise<LatestExport | null> {
    return (await queryable.run<LatestExport & object>(LATEST, [userId]))[0] ?? null;
  }

  /** Runs `work` while nobody else does for the same member. */
  inTurn<Result>(userId: string, work: (transaction: Queryable) => Promise<Result>): Promise<Result> {
    return this.database.transaction(async (transaction) => {
      await transaction.run(LOCK, [userId]);
      return work(transaction);
    });
  }

  /** How many were asked for within a day, and in how many seconds that is one less. */
  async count(transaction: Queryable, userId: string): Promise<{ asked: number; seconds: number | null }> {
    const [counted] = await transaction.run<{ asked: number; seconds: number | null }>(COUNT, [userId]);
    return counted ?? { asked: 0, seconds: null };
  }

  /** Has one made, and records that. */
  async ask(transaction: Queryable, userId: string, cause: Cause): Promise<void> {
    await transaction.run(LET_GO, [userId]);
    const [asked] = await transaction.run<{ id: string }>(ASK, [userId]);
    await writeEvent(transaction, { type: 'export.asked', payload: { exportId: asked?.id ?? '', userId }, cause });
  }

  /** The bytes of a file, of which one piece at a time is held. */
  async *pieces(exportId: string): AsyncGenerator<Buffer> {
    for (let number = 0; ; number += 1) {
      const [piece] = await this.database.run<{ bytes: Buffer }>(PIECE, [exportId, number]);
      if (!piece) return;
      yield piece.bytes;
    }
  }

  async deleteExpired(): Promise<void> {
    await this.database.run(DELETE_EXPIRED, []);
  }
}
