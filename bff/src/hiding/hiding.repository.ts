import { Injectable } from '@nestjs/common';
import {
  HIDDEN_WISHES_MAX,
  type HiddenView,
  UNSEEN_LISTED_MAX,
  UNSEEN_MEMBERS_MAX,
} from '@wishboard/contracts/http/moderation/sight';
import type { Cause } from '@wishboard/database/outbox/cause';
import { insertEvents } from '@wishboard/database/outbox/outbox.repository';
import { Database } from '../database/database.js';
import { isShownByModeration, mayVisit } from '../sight/sight.repository.js';

/** An act of a member towards another member. */
export type HidingAct = 'mute' | 'block';

/** Result of an act. */
export interface ActResult {
  /** False when the state was as requested already. */
  changed: boolean;
  /** Whether the act is about the member's own account or wish. */
  isOwn: boolean;
  /** Whether the member was below the limit, or the state was as requested already. */
  hasRoom: boolean;
  /** Id of the other member. */
  otherId: string | null;
}

const CAUSE = { requestId: '$3', traceParent: '$4' };
const OF_WISH = { payload: { wishId: 'wish_id', userId: 'user_id' }, cause: CAUSE };

/**
 * $1 member, $2 wish, $3 request id, $4 trace parent. Returns no row when the member may not see the wish for another reason than that
 * they have hidden it already.
 */
const HIDE = {
  name: 'hide_wish',
  text: `WITH wish AS (SELECT id, user_id = $1 AS is_own FROM wishes w
      WHERE id = $2 AND ${isShownByModeration('w', '$1')} AND ${mayVisit('w.user_id', '$1')}),
    room AS (SELECT count(*) < ${HIDDEN_WISHES_MAX} AS there FROM hidden_wishes WHERE user_id = $1),
    done AS (
      INSERT INTO hidden_wishes (user_id, wish_id) SELECT $1, id FROM wish, room WHERE NOT is_own AND there
      ON CONFLICT DO NOTHING RETURNING user_id, wish_id
    ), event AS (${insertEvents('recommendation.dismissed', { ...OF_WISH, from: 'done' })})
    SELECT EXISTS (SELECT FROM done) AS changed, is_own AS "isOwn", NULL AS "otherId",
      there OR EXISTS (SELECT FROM hidden_wishes WHERE user_id = $1 AND wish_id = $2) AS "hasRoom" FROM wish, room`,
};
const UNHIDE = {
  name: 'unhide_wish',
  text: `WITH done AS (DELETE FROM hidden_wishes WHERE user_id = $1 AND wish_id = $2 RETURNING user_id, wish_id),
    event AS (${insertEvents('recommendation.dismissed', { ...OF_WISH, from: 'done' })})
    SELECT EXISTS (SELECT FROM done) AS changed, false AS "isOwn", true AS "hasRoom", NULL AS "otherId"`,
};

const TABLES = { mute: ['muted_members', 'muted_id'], block: ['blocked_members', 'blocked_id'] } as const;

/**
 * SQL: rows (member_id, other_id) for each member whose sight changes and the member who disappears or reappears. A block works in both
 * directions.
 */
const pairs = (act: HidingAct) =>
  `SELECT user_id AS member_id, other_id FROM done${act === 'block' ? ' UNION ALL SELECT other_id, user_id FROM done' : ''}`;

/** SQL: resets the recommendations of the members whose sight changes. */
const newLists = (act: HidingAct) =>
  insertEvents('interests.reset', { payload: { userId: 'member_id' }, cause: CAUSE, from: `(${pairs(act)}) pairs` });

/**
 * SQL: writes events that correct notifications about reactions. A notification names the latest member who reacted and counts all of them.
 * The worker recomputes both from what the recipient sees now, without notifying anew.
 */
const correctedNews = (act: HidingAct) =>
  insertEvents('reaction.changed', {
    payload: { wishId: 'wish_id', userId: 'user_id', emoji: 'emoji', reacted: 'false' },
    cause: CAUSE,
    from: `(SELECT DISTINCT ON (r.wish_id, r.user_id) r.wish_id, r.user_id, r.emoji FROM (${pairs(act)}) pairs
      JOIN wishes w ON w.user_id = pairs.member_id JOIN reactions r ON r.wish_id = w.id AND r.user_id = pairs.other_id) known`,
  });

/** SQL: a block makes both members unfollow each other. Unblocking does not restore this. */
const noLongerFollowing = `DELETE FROM followed_members f USING done
  WHERE (f.user_id, f.followed_id) IN ((done.user_id, done.other_id), (done.other_id, done.user_id))`;

/** $1 member, $2 username, $3 request id, $4 trace parent. Returns no row when there is no such member. */
function muteOrBlockStatement(act: HidingAct) {
  const [table, column] = TABLES[act];
  return {
    name: `${act}_member`,
    text: `WITH other AS (SELECT id FROM users WHERE username = $2),
      room AS (SELECT count(*) < ${UNSEEN_MEMBERS_MAX} AS there FROM ${table} WHERE user_id = $1),
      done AS (
        INSERT INTO ${table} (user_id, ${column}) SELECT $1, id FROM other, room WHERE id <> $1 AND there
        ON CONFLICT DO NOTHING RETURNING user_id, ${column} AS other_id
      ), lists AS (${newLists(act)}), news AS (${correctedNews(act)})${act === 'block' ? `, follows AS (${noLongerFollowing})` : ''}
      SELECT EXISTS (SELECT FROM done) AS changed, id = $1 AS "isOwn", id AS "otherId",
        there OR EXISTS (SELECT FROM ${table} WHERE user_id = $1 AND ${column} = id) AS "hasRoom" FROM other, room`,
  };
}

/**
 * Same parameters as {@link muteOrBlockStatement}. Notifications that were suppressed meanwhile are not made up for: the next
 * reaction causes a new one.
 */
function unmuteOrUnblockStatement(act: HidingAct) {
  const [table, column] = TABLES[act];
  return {
    name: `${act}_member_no_longer`,
    text: `WITH other AS (SELECT id FROM users WHERE username = $2), done AS (
        DELETE FROM ${table} USING other WHERE user_id = $1 AND ${column} = other.id
        RETURNING user_id, ${column} AS other_id
      ), lists AS (${newLists(act)})
      SELECT EXISTS (SELECT FROM done) AS changed, false AS "isOwn", true AS "hasRoom", id AS "otherId" FROM other`,
  };
}

const MUTE_OR_BLOCK = { mute: muteOrBlockStatement('mute'), block: muteOrBlockStatement('block') };
const UNMUTE_OR_UNBLOCK = { mute: unmuteOrUnblockStatement('mute'), block: unmuteOrUnblockStatement('block') };

const membersOf = (act: HidingAct, time: string, isListed: string) => {
  const [table, column] = TABLES[act];
  return `(SELECT coalesce(json_agg(json_build_object('id', id, 'username', username, 'displayName', display_name, 'avatar', avatar)
      ORDER BY since DESC, id DESC), '[]') FROM (
    SELECT u.*, t.${time} AS since FROM ${table} t JOIN users u ON u.id = t.${column} WHERE t.user_id = $1 AND ${isListed}
    ORDER BY t.${time} DESC, u.id DESC LIMIT ${UNSEEN_LISTED_MAX}) listed)`;
};

/**
 * $1 member. Leaves out muted members, and hidden wishes of members, where either of the two has blocked the other. Also leaves out hidden
 * wishes that moderation does not show to the member.
 */
const LIST = {
  name: 'list_hidden',
  text: `SELECT (SELECT coalesce(json_agg(json_build_object('id', id, 'title', title) ORDER BY hidden_at DESC, id DESC), '[]') FROM (
      SELECT w.id, w.title, h.hidden_at FROM hidden_wishes h JOIN wishes w ON w.id = h.wish_id
      WHERE h.user_id = $1 AND ${isShownByModeration('w', '$1')} AND ${mayVisit('w.user_id', '$1')}
      ORDER BY h.hidden_at DESC, w.id DESC LIMIT ${UNSEEN_LISTED_MAX}) listed) AS wishes,
    ${membersOf('mute', 'muted_at', mayVisit('u.id', '$1'))} AS muted, ${membersOf('block', 'blocked_at', 'true')} AS blocked`,
};

/** Stores what members hide. Raw SQL, since each act is one statement with its events, and sights are read in one round trip. */
@Injectable()
export class HidingRepository {
  constructor(private readonly database: Database) {}

  async list(userId: string): Promise<HiddenView> {
    const [row] = await this.database.run<HiddenView & object>(LIST, [userId]);
    return row ?? { wishes: [], muted: [], blocked: [] };
  }

  /** Returns null when there is no such wish, or the member may not see it. */
  hide(userId: string, wishId: string, cause: Cause): Promise<ActResult | null> {
    return this.act(HIDE, userId, wishId, cause);
  }

  unhide(userId: string, wishId: string, cause: Cause): Promise<ActResult | null> {
    return this.act(UNHIDE, userId, wishId, cause);
  }

  /** Returns null when there is no such member. */
  muteOrBlock(act: HidingAct, userId: string, username: string, cause: Cause): Promise<ActResult | null> {
    return this.act(MUTE_OR_BLOCK[act], userId, username, cause);
  }

  /** Returns null when there is no such member. */
  unmuteOrUnblock(act: HidingAct, userId: string, username: string, cause: Cause): Promise<ActResult | null> {
    return this.act(UNMUTE_OR_UNBLOCK[act], userId, username, cause);
  }

  private async act(
    statement: { name: string; text: string },
    userId: string,
    of: string,
    { requestId, traceParent }: Cause,
  ): Promise<ActResult | null> {
    const [done] = await this.database.run<ActResult & object>(statement, [userId, of, requestId, traceParent]);
    return done ?? null;
  }
}
