import { Injectable } from '@nestjs/common';
import { EXPORT_DAYS } from '@wishboard/contracts/http/members/own-data';
import type { Cause } from '@wishboard/database/outbox/cause';
import { writeEvent } from '@wishboard/database/outbox/outbox.repository';
import { Database, type Queryable } from '../database/database.js';

/** A member's latest export. */
export interface LatestExport {
  id: string;
  askedAt: Date;
  /** Size in bytes; null while the file is being built. */
  size: number | null;
  expiresAt: Date | null;
  /** Whether the export was requested so long ago that it should be finished by now. */
  isLate: boolean;
}

const LATEST = {
  name: 'latest_export',
  text: `SELECT id, asked_at AS "askedAt", size, ready_at + interval '${EXPORT_DAYS} days' AS "expiresAt",
      ready_at IS NULL AND asked_at < now() - interval '1 hour' AS "isLate"
    FROM data_exports WHERE user_id = $1 AND (ready_at IS NULL OR ready_at > now() - interval '${EXPORT_DAYS} days')
    ORDER BY asked_at DESC, id DESC LIMIT 1`,
};
/** Locks the member's row, so that concurrent requests of a member run one after another. */
const LOCK = { name: 'lock_member_for_export', text: 'SELECT FROM users WHERE id = $1 FOR UPDATE' };
const COUNT = {
  name: 'count_exports',
  text: `SELECT count(*)::integer AS asked, ceil(extract(epoch FROM min(asked_at) + interval '1 day' - now()))::integer AS seconds
    FROM data_exports WHERE user_id = $1 AND asked_at > now() - interval '1 day'`,
};
/** Deletes the pieces of earlier files: the new file has the same data, as far as it still exists. */
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

/** Stores members' exports. Raw SQL, since the limits depend on the rows and the database's clock. */
@Injectable()
export class ExportsRepository {
  constructor(private readonly database: Database) {}

  /** Returns the latest export that is being built or can be downloaded; null where there is none. */
  async latest(userId: string, queryable: Queryable = this.database): Promise<LatestExport | null> {
    return (await queryable.run<LatestExport & object>(LATEST, [userId]))[0] ?? null;
  }

  async lockMember(transaction: Queryable, userId: string): Promise<void> {
    await transaction.run(LOCK, [userId]);
  }

  /** Counts the exports requested in the last 24 hours, and returns the seconds until the oldest of them no longer counts. */
  async count(transaction: Queryable, userId: string): Promise<{ asked: number; seconds: number | null }> {
    const [counted] = await transaction.run<{ asked: number; seconds: number | null }>(COUNT, [userId]);
    return counted ?? { asked: 0, seconds: null };
  }

  /** Requests an export and records the event. */
  async request(transaction: Queryable, userId: string, cause: Cause): Promise<void> {
    await transaction.run(LET_GO, [userId]);
    const [asked] = await transaction.run<{ id: string }>(ASK, [userId]);
    await writeEvent(transaction, { type: 'export.asked', payload: { exportId: asked?.id ?? '', userId }, cause });
  }

  /** Yields the bytes of a file, one piece at a time, so that only one piece is in memory. */
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
