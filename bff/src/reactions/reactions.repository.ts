import { Injectable } from '@nestjs/common';
import { CHEERS_COUNTED, CHEERS_NAMED, type CheersView, type Emoji } from '@wishboard/contracts/http/wishes/reaction';
import type { Cause } from '@wishboard/database/outbox/cause';
import { Database, type Queryable } from '../database/database.js';
import { isShownTo, seesActsOf } from '../sight/sight.repository.js';
import type { ToggleReactionDto } from './reaction.dto.js';

/** By wish, what is the member's own of it, as {@link ownPart} writes it. A wish without reaction that is not kept is absent. */
export type OwnReactions = ReadonlyMap<string, string>;

/** A visitor's: one map for them all, so that what is told apart by it is made once. */
export const NO_REACTIONS: OwnReactions = new Map();

export interface Toggled {
  reacted: boolean;
  /** False when the reaction already was as wanted. */
  changed: boolean;
  heart: number;
  fire: number;
  thumbsUp: number;
  mine: Emoji[];
}

/** One statement: it looks whether the member sees the wish, locks the wish's row, changes the member's own, keeps the counts and records the event. */
const TOGGLE = {
  name: 'toggle_reaction',
  text: `SELECT reacted, changed, heart, fire, thumbs_up AS "thumbsUp", mine FROM
    (SELECT id FROM wishes w WHERE id = $1 AND ${isShownTo('w', '$2')}) seen, toggle_reaction(seen.id, $2, $3, $4, $5, $6)`,
};

/** $1 member, $2 wishes. What the member keeps comes by the same way, since every page of the feed asks for both. */
const FIND_OWN = {
  name: 'find_own_reactions_and_kept',
  text: `SELECT wish_id AS "wishId", coalesce(array_agg(emoji ORDER BY created_at, id) FILTER (WHERE emoji IS NOT NULL), '{}') AS emoji,
      bool_or(emoji IS NULL) AS "isKept" FROM (
        SELECT wish_id, emoji, created_at, id FROM reactions WHERE user_id = $1 AND wish_id = ANY($2::uuid[])
        UNION ALL SELECT wish_id, NULL, NULL, NULL FROM kept_wishes WHERE user_id = $1 AND wish_id = ANY($2::uuid[])) own
    GROUP BY wish_id`,
};

/**
 * $1 wish, $2 members to count, $3 members to name, $4 who asks: whom they do not see is not among them. Whoever reacted is found in the index of what is unique, and no further
 * than is counted, so that a wish of a hundred thousand reactions costs no more than one of a thousand.
 */
const FIND_CHEERS = {
  name: 'find_cheers',
  text: `WITH wish AS (SELECT id, user_id FROM wishes w WHERE id = $1 AND ${isShownTo('w', '$4')}),
    cheers AS (
      SELECT r.user_id, min(r.created_at) AS since, array_agg(r.emoji ORDER BY r.created_at, r.id) AS emojis
      FROM reactions r, wish WHERE r.wish_id = $1 AND r.user_id <> wish.user_id AND ${seesActsOf('r.user_id', '$4')}
      GROUP BY r.user_id ORDER BY r.user_id LIMIT $2
    ),
    named AS (SELECT * FROM cheers ORDER BY since, user_id LIMIT $3)
    SELECT (SELECT count(*) FROM cheers)::int AS count, (
      SELECT coalesce(json_agg(json_build_object('id', u.id, 'username', u.username, 'displayName', u.display_name,
        'avatar', u.avatar, 'emojis', n.emojis) ORDER BY n.since, u.id), '[]') FROM named n JOIN users u ON u.id = n.user_id) AS members
    FROM wish`,
};

const SETTLE = { name: 'settle_reactions', text: 'SELECT settle_reactions($1) AS settled' };

/** Reactions in PostgreSQL. A toggle and the own reactions of a page are hot paths, so both are prepared statements. */
@Injectable()
export class ReactionsRepository {
  constructor(private readonly database: Database) {}

  /** Null when there is no such wish, or the member does not see it. */
  async toggle(
    queryable: Queryable,
    wishId: string,
    userId: string,
    { emoji, reacted }: ToggleReactionDto,
    { requestId, traceParent }: Cause,
  ): Promise<Toggled | null> {
    const values = [wishId, userId, emoji, reacted ?? null, requestId, traceParent];
    const [row] = await queryable.run<Toggled & object>(TOGGLE, values);
    return row ?? null;
  }

  /** Settles at most so many reactions, and answers how many there were: 0 as well while another process does. */
  async settle(most: number): Promise<number> {
    const [row] = await this.database.run<{ settled: number }>(SETTLE, [most]);
    return row?.settled ?? 0;
  }

  /** Who reacted to a wish, its owner apart, as far as `askedBy` sees them; null when they do not see such a wish. */
  async findCheers(wishId: string, askedBy: string): Promise<CheersView | null> {
    const [row] = await this.database.run<CheersView & object>(FIND_CHEERS, [
      wishId,
      CHEERS_COUNTED,
      CHEERS_NAMED,
      askedBy,
    ]);
    return row ?? null;
  }

  /**
   * A member's own reactions to these wishes, and which of them the member keeps.
   *
   * @param userId null for a visitor, who has none
   * @param queryable the transaction of who is in one: a second connection beside it might never come
   */
  async findOwn(
    userId: string | null,
    wishIds: readonly string[],
    queryable: Queryable = this.database,
  ): Promise<OwnReactions> {
    if (userId === null || wishIds.length === 0) return NO_REACTIONS;
    const rows = await queryable.run<{ wishId: string; emoji: Emoji[]; isKept: boolean }>(FIND_OWN, [userId, wishIds]);
    return new Map(rows.map(({ wishId, emoji, isKept }) => [wishId, ownPart(emoji, isKept)]));
  }
}

/** The JSON of a wish from behind the bracket of `myReactions` to before its last brace. */
export function ownPart(emoji: readonly Emoji[], isKept = false): string {
  return `${emoji.map((word) => `"${word}"`).join()}]${isKept ? ',"isKept":true' : ''}`;
}
