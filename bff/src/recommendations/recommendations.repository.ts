import { Injectable } from '@nestjs/common';
import type { Cause } from '@wishboard/database/outbox/cause';
import { insertEvents } from '@wishboard/database/outbox/outbox.repository';
import { Database, type Queryable } from '../database/database.js';
import { isListedAmong, isListedFor, isShownTo } from '../sight/sight.repository.js';

/** A wish that may be recommended, and its owner. */
export interface EligibleWish {
  id: string;
  userId: string;
}

/** Tables of acts after which a wish is no longer recommended to the member. */
const ACTS = ['dismissed_recommendations', 'less_like_this', 'kept_wishes', 'reactions'];
const IS_OPEN = 'is_listed(w) AND w.user_id <> $1 AND NOT w.is_granted';

/** Reads the member's acts on the given wishes once, with one index scan for each table, instead of looking up each wish in each table. */
const AMONG = {
  name: 'eligible_among',
  text: `SELECT w.id, w.user_id AS "userId" FROM unnest($2::uuid[]) WITH ORDINALITY AS c (id, rank)
    JOIN wishes w ON w.id = c.id
    WHERE ${IS_OPEN} AND ${isListedAmong('w', '$1', '$2::uuid[]')} AND w.id NOT IN (
      ${ACTS.map((acts) => `SELECT wish_id FROM ${acts} WHERE user_id = $1 AND wish_id = ANY($2::uuid[])`).join(' UNION ALL ')}
    ) ORDER BY c.rank`,
};
const NEWEST = {
  name: 'eligible_newest',
  text: `SELECT w.id, w.user_id AS "userId" FROM wishes w WHERE ${IS_OPEN} AND ${isListedFor('w', '$1')}
    AND ${ACTS.map((acts) => `NOT EXISTS (SELECT FROM ${acts} a WHERE a.user_id = $1 AND a.wish_id = w.id)`).join(' AND ')}
    AND w.id <> ALL($2::uuid[]) ORDER BY w.created_at DESC, w.id DESC LIMIT $3`,
};
/**
 * Limited by the number of reactions read, independent of the size of the community. Ids of reactions are ordered by
 * time. Only heard members count.
 */
const POPULAR = {
  name: 'popular_wishes',
  text: `SELECT wish_id AS id FROM (SELECT wish_id, created_at, is_unheard FROM reactions ORDER BY id DESC LIMIT 20000) recent
    WHERE NOT is_unheard AND created_at > now() - interval '14 days'
    GROUP BY wish_id ORDER BY count(*) DESC, wish_id DESC LIMIT 300`,
};

/**
 * $1 member, $2 wish, $3 request id, $4 trace parent. Adds the wish to the table and records the event, unless it is there already.
 * Returns whether the member sees the wish.
 */
const addOnce = (name: string, table: 'dismissed_recommendations' | 'less_like_this') => ({
  name,
  text: `WITH added AS (
      INSERT INTO ${table} (user_id, wish_id) SELECT $1, id FROM wishes w WHERE id = $2 AND ${isShownTo('w', '$1')}
      ON CONFLICT DO NOTHING RETURNING user_id, wish_id
    ), event AS (
      ${insertEvents('recommendation.dismissed', {
        payload: { wishId: 'wish_id', userId: 'user_id' },
        cause: { requestId: '$3', traceParent: '$4' },
        from: 'added',
      })}
    )
    SELECT EXISTS (SELECT 1 FROM wishes w WHERE id = $2 AND ${isShownTo('w', '$1')}) AS found`,
});
const DISMISS = addOnce('dismiss_recommendation', 'dismissed_recommendations');
const LESS_LIKE = addOnce('less_like_this', 'less_like_this');
const UNDO_LESS_LIKE = {
  name: 'undo_less_like_this',
  text: `WITH undone AS (
      DELETE FROM less_like_this WHERE user_id = $1 AND wish_id = $2 RETURNING user_id, wish_id
    )
    ${insertEvents('recommendation.dismissed', {
      payload: { wishId: 'wish_id', userId: 'user_id' },
      cause: { requestId: '$3', traceParent: '$4' },
      from: 'undone',
    })}`,
};
const TITLES = {
  name: 'titles_of_wishes',
  text: `SELECT id, title FROM wishes w WHERE id = ANY($1::uuid[]) AND ${isListedFor('w', '$2')}`,
};

/**
 * Finds wishes that may be recommended, and records what a member dismissed. A list is made whenever the strip is
 * opened. Its prepared statements limit the rows they read, whatever the size of the community.
 */
@Injectable()
export class RecommendationsRepository {
  constructor(private readonly database: Database) {}

  /** Returns those of the wishes that may be recommended to the member, in the given order. */
  findEligible(userId: string, wishIds: readonly string[]): Promise<EligibleWish[]> {
    return this.database.run<EligibleWish & object>(AMONG, [userId, wishIds]);
  }

  /** Returns the newest eligible wishes except for those in `known`, at most `limit`. */
  findNewest(userId: string, known: readonly string[], limit: number): Promise<EligibleWish[]> {
    return this.database.run<EligibleWish & object>(NEWEST, [userId, known, limit]);
  }

  /** Returns the ids of the wishes with the highest numbers of recent reactions. */
  async findPopular(): Promise<string[]> {
    return (await this.database.run<{ id: string }>(POPULAR, [])).map(({ id }) => id);
  }

  /** Returns the titles, by id, of those wishes that exist and are listed for the member. */
  async titles(wishIds: readonly string[], userId: string): Promise<Map<string, string>> {
    const rows = await this.database.run<{ id: string; title: string }>(TITLES, [wishIds, userId]);
    return new Map(rows.map(({ id, title }) => [id, title]));
  }

  /** Records that the member wants fewer wishes like this one. Returns whether the wish exists. */
  async lessLike(
    queryable: Queryable,
    userId: string,
    wishId: string,
    { requestId, traceParent }: Cause,
  ): Promise<boolean> {
    const [row] = await queryable.run<{ found: boolean }>(LESS_LIKE, [userId, wishId, requestId, traceParent]);
    return row?.found ?? false;
  }

  /** Removes the "less like this" mark. */
  async undoLessLike(userId: string, wishId: string, { requestId, traceParent }: Cause): Promise<void> {
    await this.database.run(UNDO_LESS_LIKE, [userId, wishId, requestId, traceParent]);
  }

  /** Returns whether the wish exists. */
  async dismiss(
    queryable: Queryable,
    userId: string,
    wishId: string,
    { requestId, traceParent }: Cause,
  ): Promise<boolean> {
    const [row] = await queryable.run<{ found: boolean }>(DISMISS, [userId, wishId, requestId, traceParent]);
    return row?.found ?? false;
  }
}
