import { Injectable } from '@nestjs/common';
import { CHEERS_COUNTED, CHEERS_NAMED, type CheersView, type Emoji } from '@wishboard/contracts/http/wishes/reaction';
import type { Cause } from '@wishboard/database/outbox/cause';
import { Database, type Queryable } from '../database/database.js';
import { isShownTo, seesActsOf } from '../sight/sight.repository.js';
import type { ToggleReactionDto } from './reaction.dto.js';

/**
 * The member's own part of each wish, as written by {@link ownPart}. A wish without own reactions that the member does
 * not keep is absent.
 */
export type OwnReactions = ReadonlyMap<string, string>;

/** Own reactions of visitors. A single shared map, so that caches keyed by it hold one entry for all visitors. */
export const NO_REACTIONS: OwnReactions = new Map();

export interface Toggled {
  reacted: boolean;
  /** False if the reaction already had the wanted state. */
  changed: boolean;
  heart: number;
  fire: number;
  thumbsUp: number;
  mine: Emoji[];
}

/**
 * A single statement that checks whether the member sees the wish, locks the wish's row, changes the member's reaction,
 * updates the counts and records the event.
 */
const TOGGLE = {
  name: 'toggle_reaction',
  text: `SELECT reacted, changed, heart, fire, thumbs_up AS "thumbsUp", mine FROM
    (SELECT id FROM wishes w WHERE id = $1 AND ${isShownTo('w', '$2')}) seen, toggle_reaction(seen.id, $2, $3, $4, $5, $6)`,
};

/** $1 member, $2 wishes. Includes whether the member keeps each wish, since every page of the feed needs both. */
const FIND_OWN = {
  name: 'find_own_reactions_and_kept',
  text: `SELECT wish_id AS "wishId", coalesce(array_agg(emoji ORDER BY created_at, id) FILTER (WHERE emoji IS NOT NULL), '{}') AS emoji,
      bool_or(emoji IS NULL) AS "isKept" FROM (
        SELECT wish_id, emoji, created_at, id FROM reactions WHERE user_id = $1 AND wish_id = ANY($2::uuid[])
        UNION ALL SELECT wish_id, NULL, NULL, NULL FROM kept_wishes WHERE user_id = $1 AND wish_id = ANY($2::uuid[])) own
    GROUP BY wish_id`,
};

/**
 * $1 wish, $2 maximum number of members to count, $3 maximum number of members to name, $4 reader, whose unseen members
 * are left out. The unique index finds the members, and no more of them than are counted. A wish with a hundred
 * thousand reactions thus costs no more than one with a thousand.
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

/** Reads and writes reactions in PostgreSQL. Toggling and reading own reactions are hot paths, so both are prepared statements. */
@Injectable()
export class ReactionsRepository {
  constructor(private readonly database: Database) {}

  /** Returns null if there is no such wish, or the member does not see it. */
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

  /** Settles up to `most` reactions and returns how many were settled. Returns 0 while another process settles them. */
  async settle(most: number): Promise<number> {
    const [row] = await this.database.run<{ settled: number }>(SETTLE, [most]);
    return row?.settled ?? 0;
  }

  /**
   * Returns the members who reacted to a wish, without its owner and as far as `askedBy` sees them. Returns null if
   * `askedBy` does not see the wish.
   */
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
   * Returns a member's own reactions to these wishes, and which of the wishes the member keeps.
   *
   * @param userId null for a visitor, who has none
   * @param queryable the caller's transaction, if any: waiting for a second connection inside a transaction could deadlock the pool
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

/** Returns the member's own part of a wish's JSON: the content of `myReactions`, its closing bracket and `isKept`. */
export function ownPart(emoji: readonly Emoji[], isKept = false): string {
  return `${emoji.map((word) => `"${word}"`).join()}]${isKept ? ',"isKept":true' : ''}`;
}
