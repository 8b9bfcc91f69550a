import { Injectable } from '@nestjs/common';
import type { Position } from '../../common/paging/cursor.js';
import { Database } from '../../database/database.js';
import type { Unseen } from '../../sight/sight.js';
import { isShownByModeration } from '../../sight/sight.repository.js';
import { wishJson } from '../../wishes/wishes.repository.js';
import { type ListRequest, type Scope, scopeKey } from './list-request.js';

export interface WishRow {
  id: string;
  json: string;
}

export interface ListedRow extends WishRow {
  createdAt: Date;
}

/**
 * $1 ids of the wishes. The subquery hides their number from the planner. Otherwise a connection whose first executions ask for few wishes
 * plans every later one anew, since the plan for any number is estimated for ten: planning takes three times as long as reading one wish.
 */
const FIND_WISHES = {
  name: 'find_wishes',
  text: `SELECT w.id, ${wishJson('w', 'u')} AS json
    FROM wishes w JOIN users u ON u.id = w.user_id
    WHERE w.id = ANY(ARRAY(SELECT unnest($1::uuid[]))) AND w.moderation IS DISTINCT FROM 'removed'`,
};

/** $1 wish, $2 reader. */
const IS_LEFT_TO = {
  name: 'is_wish_left_to',
  text: `SELECT id FROM wishes w WHERE id = $1 AND ${isShownByModeration('w', '$2::uuid')}`,
};

const CONDITIONS = {
  all: 'is_listed(wishes)',
  category: 'is_listed(wishes) AND category = $4',
  user: 'is_listed(wishes) AND user_id = $4',
  own: "user_id = $4 AND moderation IS DISTINCT FROM 'removed'",
};

/**
 * $1 time and $2 id of the last wish on the page before, $3 maximum number of wishes, $4 category or member of the
 * list. The subquery finds its rows by index alone; only those rows are joined and turned into JSON.
 */
function listStatement(kind: Scope['kind'], isFirst: boolean) {
  const after = isFirst ? '$1::timestamptz IS NULL AND $2::uuid IS NULL' : '(created_at, id) < ($1, $2)';
  return {
    name: `list_wishes_${kind}_${isFirst ? 'first' : 'after'}`,
    text: `SELECT w.id, w.created_at AS "createdAt", ${wishJson('w', 'u')} AS json
      FROM (SELECT * FROM wishes WHERE ${CONDITIONS[kind]} AND ${after} ORDER BY created_at DESC, id DESC LIMIT $3) w
      JOIN users u ON u.id = w.user_id ORDER BY w.created_at DESC, w.id DESC`,
  };
}

/**
 * $1 time and $2 id of the last wish on the page before, $3 wishes and $4 members to leave out, $5 category or member
 * of the list. Scans the index up to the first match.
 */
const nextVisible = (kind: Scope['kind'], publicOnly: boolean) => ({
  name: `next_seen_wish_${kind}${publicOnly ? '_public' : ''}`,
  text: `SELECT created_at AS "createdAt", id FROM wishes WHERE ${CONDITIONS[kind].replace('$4', '$5')}
    ${publicOnly ? 'AND is_public(wishes)' : ''}
    AND (created_at, id) < ($1, $2) AND id <> ALL($3::uuid[]) AND user_id <> ALL($4::uuid[])
    ORDER BY created_at DESC, id DESC LIMIT 1`,
});

/**
 * Reads wishes as JSON text. These statements behind the feed run most often of all. They are prepared once per connection, since
 * planning them would cost as much as running them. They return text, so that no object is built from data that is only sent on.
 */
@Injectable()
export class FeedRepository {
  constructor(private readonly database: Database) {}

  findWishes(ids: readonly string[]): Promise<WishRow[]> {
    return this.database.run<WishRow & object>(FIND_WISHES, [ids]);
  }

  /** Whether the moderators' decision lets the member see the wish, or a visitor if `userId` is null. */
  async isShownByModerationTo(userId: string | null, wishId: string): Promise<boolean> {
    return (await this.database.run(IS_LEFT_TO, [wishId, userId])).length > 0;
  }

  /** Returns the position of the first wish in the list after `after` that is not left out, or null if there is none. */
  async nextVisible(scope: Scope, after: Position, { wishes, members, publicOnly }: Unseen): Promise<Position | null> {
    const values: unknown[] = [after.createdAt, after.id, [...wishes], [...members]];
    if (scope.kind !== 'all') values.push(scopeKey(scope));
    const [place] = await this.database.run<Position & object>(nextVisible(scope.kind, publicOnly), values);
    return place ?? null;
  }

  /** Returns the wishes of a page, newest first, plus one more if there is a next page. */
  list({ scope, after, limit }: ListRequest): Promise<ListedRow[]> {
    const values = [after?.createdAt ?? null, after?.id ?? null, limit + 1];
    if (scope.kind !== 'all') values.push(scopeKey(scope));
    return this.database.run<ListedRow & object>(listStatement(scope.kind, after === null), values);
  }
}
