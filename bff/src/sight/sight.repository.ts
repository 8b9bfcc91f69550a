import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import type { UnseenIds } from './sight.js';

/**
 * SQL condition: moderation shows a row of `wishes` under this alias to `member`, or to visitors where that is null. A removed wish is
 * shown to nobody, a hidden one only to its owner (functions/is_shown.sql), a limited one only to its owner and that member's followers.
 */
export const isShownByModeration = (
  wish: string,
  member: string,
) => `((${wish}.user_id = ${member} AND ${wish}.moderation IS DISTINCT FROM 'removed')
  OR (is_shown(${wish}) AND (${wish}.moderation IS NULL
    OR EXISTS (SELECT FROM followed_members f WHERE f.user_id = ${member} AND f.followed_id = ${wish}.user_id))))`;

/** SQL condition: a row of `wishes` under this alias is listed for the followers of its owner. Includes wishes that moderators limited. */
export const isListedForFollowers = (wish: string) =>
  `(is_listed(${wish}) OR (${wish}.moderation = 'limited' AND ${wish}.audience <> 'link'))`;

const isNotHidden = (wishId: string, member: string) =>
  `NOT EXISTS (SELECT FROM hidden_wishes h WHERE h.user_id = ${member} AND h.wish_id = ${wishId})`;

/**
 * SQL condition: `member` sees the other member's wishes in lists and acts in notifications. Both parameters are SQL expressions for a
 * member's id. The other's may be null, which is never unseen.
 */
export const seesActsOf = (other: string, member: string) =>
  `NOT EXISTS (SELECT FROM unseen_members s WHERE s.user_id = ${member} AND s.unseen_id = ${other})`;

/** SQL condition: `member` may see the other member when asking for that member directly. */
export const mayVisit = (other: string, member: string) =>
  `NOT EXISTS (SELECT FROM unseen_members s WHERE s.user_id = ${member} AND s.unseen_id = ${other} AND s.is_blocked)`;

/** SQL condition: a row of `wishes` under this alias appears in lists that `member` reads. The equivalent of `Sight.lists`. */
export const isListedFor = (wish: string, member: string) =>
  `${isShownByModeration(wish, member)} AND ${isNotHidden(`${wish}.id`, member)} AND ${seesActsOf(`${wish}.user_id`, member)}`;

/**
 * SQL condition: the same as {@link isListedFor}, for a statement that checks a given list of wishes. What the member does not see is
 * read once for all of them instead of for each, which takes half of the time. `ids` is an SQL expression for the ids of the wishes.
 */
export const isListedAmong = (wish: string, member: string, ids: string) => `${isShownByModeration(wish, member)}
  AND ${wish}.id NOT IN (SELECT wish_id FROM hidden_wishes WHERE user_id = ${member} AND wish_id = ANY(${ids}))
  AND ${wish}.user_id NOT IN (SELECT unseen_id FROM unseen_members WHERE user_id = ${member})`;

/**
 * SQL condition: a row of `wishes` under this alias is shown to `member` on direct access, and accepts the member's acts. The equivalent of
 * `Sight.visits`.
 */
export const isShownTo = (wish: string, member: string) =>
  `${isShownByModeration(wish, member)} AND ${isNotHidden(`${wish}.id`, member)} AND ${mayVisit(`${wish}.user_id`, member)}`;

/** SQL condition: the row `n` of `notifications` is about no wish or member that its recipient does not see. */
export const IS_NOTIFICATION_SHOWN = `${isNotHidden('n.related_wish_id', 'n.user_id')} AND ${seesActsOf('n.related_user_id', 'n.user_id')}`;

/** $1 members. */
const READ = {
  name: 'read_sights',
  text: `SELECT m.id AS "userId", ARRAY(SELECT wish_id FROM hidden_wishes WHERE user_id = m.id) AS hidden,
      ARRAY(SELECT unseen_id FROM unseen_members WHERE user_id = m.id AND NOT is_blocked) AS muted,
      ARRAY(SELECT DISTINCT unseen_id FROM unseen_members WHERE user_id = m.id AND is_blocked) AS blocked
    FROM unnest($1::uuid[]) AS m (id)`,
};

export interface SightRow extends UnseenIds {
  userId: string;
}

/** Reads what members do not see. One statement serves any number of members, since hints go to many open pages at once. */
@Injectable()
export class SightRepository {
  constructor(private readonly database: Database) {}

  /** Returns one row for each of the members. */
  read(userIds: readonly string[]): Promise<SightRow[]> {
    return this.database.run<SightRow & object>(READ, [userIds]);
  }
}
