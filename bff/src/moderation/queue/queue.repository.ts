import { Injectable } from '@nestjs/common';
import {
  type DecisionView,
  type QueueItemView,
  REPORT_REASONS,
  type RingView,
  type SubjectKind,
  type SubjectReportView,
  type SubjectView,
} from '@wishboard/contracts/http/moderation/moderation';
import { sqlWords } from '@wishboard/database/entities/sql-words';
import { Database, isoTime } from '../../database/database.js';
import type { QueuePosition } from './queue-cursor.js';

/** An item of the queue with its position. */
export interface QueueRow extends QueuePosition {
  item: QueueItemView;
}

/** The member whom a subject belongs to, and its data beside reports, ring and decisions. */
export type SubjectHead = Pick<SubjectView, 'member' | 'isSuspended' | 'wish' | 'pictureMark' | 'latestDecision'>;

/** Maximum number of reports and decisions that a moderator is shown for one subject or member: the newest. */
const SHOWN = 50;

const REASONS = `ARRAY[${sqlWords(REPORT_REASONS)}]`;
const summary = (user: string) => `json_build_object('id', ${user}.id, 'username', ${user}.username,
  'displayName', ${user}.display_name, 'avatar', ${user}.avatar)`;

/** SQL condition: there is a moderator, other than `me`, who may decide about the member `about`. */
export const anotherModerator = (
  me: string,
  about: string,
) => `EXISTS (SELECT FROM users another WHERE another.is_moderator
  AND (another.suspended_at IS NULL OR another.suspended_until <= now()) AND another.id NOT IN (${me}, ${about}))`;

/**
 * $1 asking moderator, $2 rank, $3 time and $4 id of the previous item, or null, $5 maximum number of items. Excludes subjects of the
 * moderator's own and held wishes of permanently suspended members.
 */
const LIST = {
  name: 'list_moderation_queue',
  text: `WITH open AS (
      SELECT subject_kind AS kind, subject_id, member_id, title, reason, created_at, false AS is_objection, false AS is_held, false AS is_of_ring
      FROM reports WHERE decision_id IS NULL
      UNION ALL
      SELECT d.subject_kind, d.subject_id, d.member_id, NULL, d.reason, o.created_at, true, false, false
      FROM objections o JOIN moderation_decisions d ON d.id = o.decision_id
      WHERE o.answer_id IS NULL AND (d.moderator_id <> $1 OR NOT ${anotherModerator('$1', 'd.member_id')})
      UNION ALL
      SELECT 'wish', w.id, w.user_id, NULL, d.reason, d.decided_at, false, true, false
      FROM wishes w CROSS JOIN LATERAL (SELECT decision, reason, decided_at FROM moderation_decisions d
        WHERE d.subject_id = w.id ORDER BY d.id DESC LIMIT 1) d
      WHERE w.moderation = 'hidden' AND d.decision = 'hold' AND NOT EXISTS (SELECT FROM users gone
        WHERE gone.id = w.user_id AND gone.suspended_at IS NOT NULL AND gone.suspended_until IS NULL)
      UNION ALL
      SELECT 'wish', wish_id, member_id, NULL, 'spam', noticed_at, false, false, true FROM reaction_rings WHERE decision_id IS NULL
    ), gathered AS (
      SELECT kind, subject_id AS id, member_id, min(array_position(${REASONS}, reason)) AS rank, min(created_at) AS since,
        (count(*) FILTER (WHERE NOT is_objection AND NOT is_held AND NOT is_of_ring))::int AS reports, bool_or(is_objection) AS is_objection,
        bool_or(is_held) AS is_held, bool_or(is_of_ring) AS is_of_ring,
        (array_agg(title ORDER BY created_at DESC) FILTER (WHERE title IS NOT NULL))[1] AS title
      FROM open WHERE member_id <> $1 GROUP BY kind, subject_id, member_id
    )
    SELECT g.id, g.rank, g.since AS "createdAt", json_strip_nulls(json_build_object('kind', g.kind, 'id', g.id,
      'about', coalesce(w.title, CASE g.kind WHEN 'member' THEN u.display_name END, g.title, ''), 'member', ${summary('u')},
      'worstReason', (${REASONS})[g.rank], 'reports', g.reports, 'isObjection', g.is_objection, 'isHeld', g.is_held,
      'isOfRing', CASE WHEN g.is_of_ring THEN true END, 'since', ${isoTime('g.since')})) AS item
    FROM gathered g JOIN users u ON u.id = g.member_id LEFT JOIN wishes w ON g.kind = 'wish' AND w.id = g.id
    WHERE $2::int IS NULL OR (g.rank, g.since, g.id) > ($2, $3::timestamptz, $4::uuid)
    ORDER BY g.rank, g.since, g.id LIMIT $5`,
};

/** $1 kind, $2 subject. The member of a deleted wish is found through reports and decisions about it. */
const FIND_HEAD = {
  name: 'find_moderation_subject',
  text: `SELECT ${summary('u')} AS member, coalesce(u.suspended_until > now(), u.suspended_at IS NOT NULL) AS "isSuspended",
      CASE WHEN w.id IS NOT NULL THEN json_build_object('title', w.title, 'description', w.description,
        'productUrl', w.product_url, 'moderation', w.moderation, 'createdAt', ${isoTime('w.created_at')}) END AS wish,
      (SELECT p.mark::text FROM picture_marks p
        WHERE p.name = substr(CASE $1 WHEN 'wish' THEN w.product_image ELSE u.avatar END, 8)) AS "pictureMark",
      (SELECT d.id FROM moderation_decisions d WHERE d.subject_id = $2 ORDER BY d.id DESC LIMIT 1) AS "latestDecision"
    FROM (SELECT coalesce(
        CASE $1 WHEN 'member' THEN $2::uuid ELSE (SELECT user_id FROM wishes WHERE id = $2) END,
        (SELECT member_id FROM reports WHERE subject_id = $2 LIMIT 1),
        (SELECT member_id FROM moderation_decisions WHERE subject_id = $2 LIMIT 1)) AS id) about
    JOIN users u ON u.id = about.id LEFT JOIN wishes w ON $1 = 'wish' AND w.id = $2`,
};
/** $1 subject. */
const LIST_REPORTS = {
  name: 'list_reports_of_subject',
  text: `SELECT id, reason, note, decision_id IS NULL AS "isOpen", ${isoTime('created_at')} AS "createdAt", title, description, link
    FROM reports WHERE subject_id = $1 ORDER BY id DESC LIMIT ${SHOWN}`,
};
/** $1 member. */
const LIST_DECISIONS = {
  name: 'list_decisions_of_member',
  text: `SELECT d.id, d.subject_kind AS kind, d.subject_id AS "subjectId", d.decision, d.reason, d.note,
      m.username AS moderator, ${isoTime('d.decided_at')} AS "decidedAt", ${isoTime('d.until')} AS until,
      EXISTS (SELECT FROM moderation_decisions t WHERE t.undoes = d.id) AS "isTakenBack", o.text AS objection,
      d.before->>'heldFor' AS "heldFor"
    FROM moderation_decisions d LEFT JOIN users m ON m.id = d.moderator_id LEFT JOIN objections o ON o.decision_id = d.id
    WHERE d.member_id = $1 ORDER BY d.id DESC LIMIT ${SHOWN}`,
};

/** $1 wish. */
const FIND_RING = {
  name: 'find_ring_of_wish',
  text: `SELECT r.wishes, count(*)::int AS count, to_json((array_agg(${summary('u')} ORDER BY u.created_at, u.id))[:${SHOWN}]) AS accounts
    FROM reaction_rings r JOIN reaction_ring_accounts a ON a.wish_id = r.wish_id JOIN users u ON u.id = a.user_id
    WHERE r.wish_id = $1 AND r.decision_id IS NULL GROUP BY r.wishes`,
};

/** Reads what moderators are shown. Raw SQL, since one query gathers reports, objections, held wishes and rings by subject. */
@Injectable()
export class QueueRepository {
  constructor(private readonly database: Database) {}

  /** Returns the items with the worst reason first; within a reason, the oldest first. */
  list(moderatorId: string, after: QueuePosition | null, limit: number): Promise<QueueRow[]> {
    const values = [moderatorId, after?.rank ?? null, after?.createdAt ?? null, after?.id ?? null, limit];
    return this.database.run<QueueRow & object>(LIST, values);
  }

  /** Returns the subject, or null where it does not exist and no report or decision names it. */
  async findSubject(kind: SubjectKind, id: string): Promise<SubjectHead | null> {
    const [head] = await this.database.run<SubjectHead & object>(FIND_HEAD, [kind, id]);
    return head ? { ...head, pictureMark: head.pictureMark && inHexadecimal(head.pictureMark) } : null;
  }

  listReports(subjectId: string): Promise<SubjectReportView[]> {
    return this.database.run<SubjectReportView & object>(LIST_REPORTS, [subjectId]);
  }

  /** Returns the ring of a wish that awaits a decision, or null. */
  async findRing(wishId: string): Promise<RingView | null> {
    const [ring] = await this.database.run<RingView & object>(FIND_RING, [wishId]);
    return ring ?? null;
  }

  listDecisions(memberId: string): Promise<DecisionView[]> {
    return this.database.run<DecisionView & object>(LIST_DECISIONS, [memberId]);
  }
}

/** Converts PostgreSQL's text of a bit string to the hexadecimal form that picture filters use. */
const inHexadecimal = (bits: string): string =>
  BigInt(`0b${bits}`)
    .toString(16)
    .padStart(bits.length / 4, '0');
