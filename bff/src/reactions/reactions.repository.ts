import { Injectable } from '@nestjs/common';
import type { Emoji } from '@wishboard/contracts/http/reaction';
import type { Cause } from '@wishboard/database/outbox/cause';
import { Database, type Queryable } from '../database/database.js';
import type { ToggleReactionDto } from './reaction.dto.js';

/** By wish, the member's emoji as JSON without its brackets. A wish without any is absent. */
export type OwnReactions = ReadonlyMap<string, string>;

export interface Toggled {
  reacted: boolean;
  /** False when the reaction already was as wanted. */
  changed: boolean;
  heart: number;
  fire: number;
  thumbsUp: number;
  mine: Emoji[];
}

/** One statement: it locks the wish's row, changes the member's own, keeps the counts and records the event. */
const TOGGLE = {
  name: 'toggle_reaction',
  text: `SELECT reacted, changed, heart, fire, thumbs_up AS "thumbsUp", mine FROM toggle_reaction($1, $2, $3, $4, $5, $6)`,
};

/** $1 member, $2 wishes. */
const FIND_OWN = {
  name: 'find_own_reactions',
  text: `SELECT wish_id AS "wishId", array_agg(emoji ORDER BY created_at, id) AS emoji
    FROM reactions WHERE user_id = $1 AND wish_id = ANY($2::uuid[]) GROUP BY wish_id`,
};

/** Reactions in PostgreSQL. A toggle and the own reactions of a page are hot paths, so both are prepared statements. */
@Injectable()
export class ReactionsRepository {
  constructor(private readonly database: Database) {}

  /** Null when there is no such wish. */
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

  /**
   * A member's own reactions to these wishes.
   *
   * @param queryable the transaction of who is in one: a second connection beside it might never come
   */
  async findOwn(
    userId: string,
    wishIds: readonly string[],
    queryable: Queryable = this.database,
  ): Promise<OwnReactions> {
    if (wishIds.length === 0) return new Map();
    const rows = await queryable.run<{ wishId: string; emoji: Emoji[] }>(FIND_OWN, [userId, wishIds]);
    return new Map(rows.map(({ wishId, emoji }) => [wishId, quoteEmoji(emoji)]));
  }
}

export function quoteEmoji(emoji: readonly Emoji[]): string {
  return emoji.map((word) => `"${word}"`).join();
}
