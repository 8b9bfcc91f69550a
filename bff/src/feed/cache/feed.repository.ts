import { Injectable } from '@nestjs/common';
import type { Position } from '../../common/paging/cursor.js';
import { Database } from '../../database/database.js';
import type { Unseen } from '../../sight/sight.js';
import { isLeft } from '../../sight/sight.repository.js';
import { wishJson } from '../../wishes/wishes.repository.js';
import { type ListRequest, type Scope, scopeKey } from './list-request.js';

/** A wish as JSON text, without `myReactions`. */
export interface WishRow {
  id: string;
  json: string;
}

export interface ListedRow extends WishRow {
  createdAt: Date;
}

/** $1 wishes. */
const FIND_WISHES = {
  name: 'find_wishes',
  text: `SELECT w.id, ${wishJson('w', 'u')} AS json
    FROM wishes w JOIN users u ON u.id = w.user_id WHERE w.id = ANY($1::uuid[]) AND w.moderation IS DISTINCT FROM 'removed'`,
};

/** $1 wish, $2 who asks. */
const IS_LEFT_TO = {
  name: 'is_wish_left_to',
  text: `SELECT id FROM wishes w WHERE id = $1 AND ${isLeft('w', '$2::uuid')}`,
};

const CONDITIONS = {
  all: 'is_listed(wishes)',
  category: 'is_listed(wishes) AND category = $4',
  user: 'is_listed(wishes) AND user_id = $4',
  own: "user_id = $4 AND moderation IS DISTINCT FROM 'removed'",
};

/** $1 time and $2 id of the wish before, $3 wishes at most, $4 what the list is of. Rows are found by index alone before anything is joined or turned into text. */
function listStatement(kind: Scope['kind'], isFirst: boolean) {
  const after = isFirst ? '$1::timestamptz IS NULL AND $2::uuid IS NULL' : '(created_at, id) < ($1, $2)';
  return {
    name: `list_wishes_${kind}_${isFirst ? 'first' : 'after'}`,
    text: `SELECT w.id, w.created_at AS "createdAt", ${wishJson('w', 'u')} AS json
      FROM (SELECT * FROM wishes WHERE ${CONDITIONS[kind]} AND ${after} ORDER BY created_at DESC, id DESC LIMIT $3) w
      JOIN users u ON u.id = w.user_id ORDER BY w.created_at DESC, w.id DESC`,
  };
}

/** $1 time and $2 id of the wish before, $3 wishes and $4 members that are left out, $5 what the list is of. By index, up to the first that fits. */
const nextSeen = (kind: Scope['kind'], publicOnly: boolean) => ({
  name: `next_seen_wish_${kind}${publicOnly ? '_public' : ''}`,
  text: `SELECT created_at AS "createdAt", id FROM wishes WHERE ${CONDITIONS[kind].replace('$4', '$5')}
    ${publicOnly ? 'AND is_public(wishes)' : ''}
    AND (created_at, id) < ($1, $2) AND id <> ALL($3::uuid[]) AND user_id <> ALL($4::uuid[])
    ORDER BY created_at DESC, id DESC LIMIT 1`,
});

/**
 * Reads wishes as JSON text. These are the statements behind the feed, the hottest of all: prepared once a connection, since
 * planning them would cost as much as running them, and answered as text, so that no object is built of what is only sent.
 */
@Injectable()
export class FeedRepository {
  constructor(private readonly database: Database) {}

  findWishes(ids: readonly string[]): Promise<WishRow[]> {
    return this.database.run<WishRow & object>(FIND_WISHES, [ids]);
  }

  /** Whether moderators left the wish to the member, or the visitor where that is null. */
  async isLeftTo(userId: string | null, wishId: string): Promise<boolean> {
    return (await this.database.run(IS_LEFT_TO, [wishId, userId])).length > 0;
  }

  /** The place of the first wish of a list behind `after` that is not left out; null where there is none. */
  async nextSeen(scope: Scope, after: Position, { wishes, members, publicOnly }: Unseen): Promise<Position | null> {
    const values: unknown[] = [after.createdAt, after.id, [...wishes], [...members]];
    if (scope.kind !== 'all') values.push(scopeKey(scope));
    const [place] = await this.database.run<Position & object>(nextSeen(scope.kind, publicOnly), values);
    return place ?? null;
  }

  /** The wishes of a page, the newest first, and one more where there is a next page. */
  list({ scope, after, limit }: ListRequest): Promise<ListedRow[]> {
    const values = [after?.createdAt ?? null, after?.id ?? null, limit + 1];
    if (scope.kind !== 'all') values.push(scopeKey(scope));
    return this.database.run<ListedRow & object>(listStatement(scope.kind, after === null), values);
  }
}
