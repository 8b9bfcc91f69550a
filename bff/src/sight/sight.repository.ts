import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import type { UnseenIds } from './sight.js';

/**
 * SQL condition: moderators left a row of `wishes` under this alias to `member`, or to visitors where that is null. What they removed is
 * nobody's and what they hid its owner's alone (functions/is_shown.sql), and what they limited its owner's and those members' who follow that one.
 */
export const isLeft = (
  wish: string,
  member: string,
) => `((${wish}.user_id = ${member} AND ${wish}.moderation IS DISTINCT FROM 'removed')
  OR (is_shown(${wish}) AND (${wish}.moderation IS NULL
    OR EXISTS (SELECT FROM followed_members f WHERE f.user_id = ${member} AND f.followed_id = ${wish}.user_id))))`;

/** SQL condition: a row of `wishes` under this alias stands in lists of what its owner's followers follow: what moderators limited, too. */
export const isListedForFollowers = (wish: string) =>
  `(is_listed(${wish}) OR (${wish}.moderation = 'limited' AND ${wish}.audience <> 'link'))`;

const isNotHidden = (wishId: string, member: string) =>
  `NOT EXISTS (SELECT FROM hidden_wishes h WHERE h.user_id = ${member} AND h.wish_id = ${wishId})`;

/**
 * SQL condition: `member` sees of the other what stands in lists and is told in notifications. Both are SQL of a member's id; the
 * other's may be null, which is nobody who could be unseen.
 */
export const seesActsOf = (other: string, member: string) =>
  `NOT EXISTS (SELECT FROM unseen_members s WHERE s.user_id = ${member} AND s.unseen_id = ${other})`;

/** SQL condition: `member` may see the other when asking for them. */
export const mayVisit = (other: string, member: string) =>
  `NOT EXISTS (SELECT FROM unseen_members s WHERE s.user_id = ${member} AND s.unseen_id = ${other} AND s.is_blocked)`;

/** SQL condition: a row of `wishes` under this alias stands in lists that `member` reads. What `Sight.lists` says. */
export const isListedFor = (wish: string, member: string) =>
  `${isLeft(wish, member)} AND ${isNotHidden(`${wish}.id`, member)} AND ${seesActsOf(`${wish}.user_id`, member)}`;

/** SQL condition: a row of `wishes` under this alias is shown to `member` when asked for, and takes their acts. What `Sight.visits` says. */
export const isShownTo = (wish: string, member: string) =>
  `${isLeft(wish, member)} AND ${isNotHidden(`${wish}.id`, member)} AND ${mayVisit(`${wish}.user_id`, member)}`;

/** SQL condition: the row `n` of `notifications` is about nothing that its member does not see. */
export const IS_TOLD = `${isNotHidden('n.related_wish_id', 'n.user_id')} AND ${seesActsOf('n.related_user_id', 'n.user_id')}`;

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

/** What members do not see. A statement for any number of members: whoever tells many open pages of a change asks for all at once. */
@Injectable()
export class SightRepository {
  constructor(private readonly database: Database) {}

  /** A row for each of the members. */
  read(userIds: readonly string[]): Promise<SightRow[]> {
    return this.database.run<SightRow & object>(READ, [userIds]);
  }
}
