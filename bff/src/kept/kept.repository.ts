import { Injectable } from '@nestjs/common';
import type { Cause } from '@wishboard/database/outbox/cause';
import type { Position } from '../common/paging/cursor.js';
import { Database, type Queryable } from '../database/database.js';
import type { WishRow } from '../feed/cache/feed.repository.js';
import { isShownByModeration, isShownTo } from '../sight/sight.repository.js';
import { wishJson } from '../wishes/wishes.repository.js';
import type { ToggleKeptDto } from './kept.dto.js';

/** A kept wish, with its position in the member's list. */
export interface KeptRow extends WishRow {
  keptAt: Date;
  keptId: string;
}

export interface ToggledKept {
  kept: boolean;
  /** False when the state was as requested already. */
  changed: boolean;
}

/** Changes the member's row and records the event in one statement (functions/toggle_kept.sql). */
const TOGGLE = {
  name: 'toggle_kept',
  text: `SELECT kept, changed FROM
  (SELECT id FROM wishes w WHERE id = $1 AND ${isShownTo('w', '$2')}) seen, toggle_kept(seen.id, $2, $3, $4, $5)`,
};

/** $1 member, $2 time and $3 id of the previous position, or null for the first page, $4 maximum number of wishes. */
const LIST = {
  name: 'list_kept_wishes',
  text: `SELECT w.id, k.kept_at AS "keptAt", k.id AS "keptId", ${wishJson('w', 'u')} AS json
    FROM (SELECT * FROM kept_wishes WHERE user_id = $1 AND ($3::uuid IS NULL OR (kept_at, id) < ($2, $3))
        AND EXISTS (SELECT FROM wishes w WHERE w.id = wish_id AND is_shown(w) AND ${isShownByModeration('w', '$1')})
      ORDER BY kept_at DESC, id DESC LIMIT $4) k
    JOIN wishes w ON w.id = k.wish_id JOIN users u ON u.id = w.user_id ORDER BY k.kept_at DESC, k.id DESC`,
};

/** Stores the wishes that members keep. Raw SQL, as for reactions and the feed. */
@Injectable()
export class KeptRepository {
  constructor(private readonly database: Database) {}

  /** Keeps the wish or stops keeping it. Returns null when there is no such wish, or the member does not see it. */
  async toggle(
    queryable: Queryable,
    wishId: string,
    userId: string,
    { kept }: ToggleKeptDto,
    { requestId, traceParent }: Cause,
  ): Promise<ToggledKept | null> {
    const [row] = await queryable.run<ToggledKept & object>(TOGGLE, [
      wishId,
      userId,
      kept ?? null,
      requestId,
      traceParent,
    ]);
    return row ?? null;
  }

  /** Returns the wishes that a member keeps, the latest kept first, `limit` at most. */
  list(userId: string, after: Position | null, limit: number): Promise<KeptRow[]> {
    const values = [userId, after?.createdAt ?? null, after?.id ?? null, limit];
    return this.database.run<KeptRow & object>(LIST, values);
  }
}
