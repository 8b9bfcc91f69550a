import { Injectable } from '@nestjs/common';
import type {
  Decision,
  ReportReason,
  SubjectKind,
  WishModeration,
} from '@wishboard/contracts/http/moderation/moderation';
import type { BeforeDecision } from '@wishboard/database/entities/moderation-decision.entity';
import { isoTime, type Queryable } from '../../database/database.js';
import type { EndedSession } from '../../sessions/own-sessions.repository.js';
import { anotherModerator } from './queue.repository.js';

/** The subject of a decision, locked until the transaction ends. */
export interface LockedSubject {
  memberId: string;
  /** Whether the member is a moderator or an operator. Only an operator at the server's shell can remove these. */
  holdsOffice: boolean;
  /** Whether the subject is a wish that exists; false for a member. */
  isWish: boolean;
  category: string | null;
  before: BeforeDecision;
}

/** The latest decision about a subject. */
export interface LatestDecision {
  id: string;
  decision: Decision;
  moderator: string | null;
}

export interface NewDecision {
  moderatorId: string;
  kind: SubjectKind;
  subjectId: string;
  memberId: string;
  decision: Decision;
  reason: ReportReason;
  note: string;
  /** Days of a temporary suspension; null for all other decisions. */
  days: number | null;
  before: BeforeDecision;
  undoes: string | null;
}

/** A decision that can be taken back. */
export interface RevocableDecision {
  id: string;
  decision: Decision;
  before: BeforeDecision;
}

/** SQL condition: the decision `d` set the suspension of the member `u`, and no operator has suspended or reinstated the member since. */
export const setsSuspension = (d: string, u: string) =>
  `(${u}.suspended_at <= ${d}.decided_at AND ${u}.suspended_until IS NOT DISTINCT FROM ${d}.until)`;

const NOTHING_DONE = `('nothing', 'uphold', 'take-back')`;
const IS_UNDONE = 'EXISTS (SELECT FROM moderation_decisions t WHERE t.undoes = d.id)';

/** $1 kind, $2 subject. The member of a deleted wish is found through reports and decisions about it, as where moderators are shown it. */
const FIND_MEMBER = {
  name: 'find_member_decided_about',
  text: `SELECT coalesce(CASE $1 WHEN 'member' THEN (SELECT id FROM users WHERE id = $2)
      ELSE (SELECT user_id FROM wishes WHERE id = $2) END,
    (SELECT member_id FROM reports WHERE subject_id = $2 LIMIT 1),
    (SELECT member_id FROM moderation_decisions WHERE subject_id = $2 LIMIT 1)) AS "memberId"`,
};
/** $1 member. Locks the member's row, so that decisions about the member and the member's wishes are made one after another. */
const LOCK_MEMBER = {
  name: 'lock_member_decided_about',
  text: `SELECT is_moderator OR is_operator AS "holdsOffice", ${isoTime('suspended_at')} AS "suspendedAt",
      ${isoTime('suspended_until')} AS "suspendedUntil" FROM users WHERE id = $1 FOR UPDATE`,
};
/** $1 wish. */
const LOCK_WISH = {
  name: 'lock_wish_decided_about',
  text: 'SELECT category, moderation FROM wishes WHERE id = $1 FOR UPDATE',
};
/** $1 subject. */
const LATEST = {
  name: 'latest_decision',
  text: `SELECT d.id, d.decision, m.username AS moderator FROM moderation_decisions d LEFT JOIN users m ON m.id = d.moderator_id
    WHERE d.subject_id = $1 ORDER BY d.id DESC LIMIT 1`,
};
/** $1 decision. */
const SUBJECT_OF = {
  name: 'subject_of_decision',
  text: 'SELECT subject_kind AS kind, subject_id AS "subjectId" FROM moderation_decisions WHERE id = $1',
};
/**
 * $1 decision. Selects the decision if it can be taken back. A later decision that supersedes it, as a later suspension does an
 * earlier one, has to be taken back first.
 */
const STANDING = {
  name: 'standing_decision',
  text: `SELECT d.id, d.decision, d.before FROM moderation_decisions d
    WHERE d.id = $1 AND d.decision NOT IN ${NOTHING_DONE} AND NOT ${IS_UNDONE} AND NOT EXISTS (
      SELECT FROM moderation_decisions l WHERE l.id > d.id AND l.decision NOT IN ('warn', 'nothing', 'uphold', 'take-back')
        AND CASE WHEN d.decision IN ('suspend', 'ban') THEN l.member_id = d.member_id AND l.decision IN ('suspend', 'ban')
          ELSE l.subject_id = d.subject_id AND l.decision NOT IN ('suspend', 'ban') END
        AND NOT EXISTS (SELECT FROM moderation_decisions t WHERE t.undoes = l.id))`,
};
/** $1 subject, $2 deciding moderator, $3 the member. */
const OBJECTED = {
  name: 'open_objection',
  text: `SELECT d.moderator_id = $2 AND ${anotherModerator('$2', '$3')} AS "isForAnother" FROM objections o
    JOIN moderation_decisions d ON d.id = o.decision_id WHERE d.subject_id = $1 AND o.answer_id IS NULL
    ORDER BY 1 DESC LIMIT 1`,
};
const ADD = {
  name: 'add_decision',
  text: `INSERT INTO moderation_decisions (moderator_id, subject_kind, subject_id, member_id, decision, reason, note, until, before, undoes)
    VALUES ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(days => $8::int), $9, $10) RETURNING id`,
};
/** $1 wish, $2 its new moderation state. */
const MODERATE = { name: 'moderate_wish', text: 'UPDATE wishes SET moderation = $2 WHERE id = $1' };
/** $1 member, $2 the decision, which holds the end of the suspension. */
const SUSPEND = {
  name: 'suspend_member',
  text: `UPDATE users SET suspended_at = coalesce(suspended_at, now()),
      suspended_until = (SELECT until FROM moderation_decisions WHERE id = $2) WHERE id = $1`,
};
/**
 * $1 member, $2 decision. Restores the suspension from before the decision, unless an operator has suspended or reinstated the member
 * since.
 */
const RESTORE = {
  name: 'restore_member',
  text: `UPDATE users u SET suspended_at = (d.before->>'suspendedAt')::timestamptz,
      suspended_until = (d.before->>'suspendedUntil')::timestamptz
    FROM moderation_decisions d WHERE u.id = $1 AND d.id = $2 AND ${setsSuspension('d', 'u')}`,
};
/** $1 member. */
const END_SESSIONS = {
  name: 'end_sessions_of_suspended',
  text: `DELETE FROM sessions WHERE user_id = $1 RETURNING encode(token_hash, 'hex') AS "tokenHash"`,
};
/** $1 subject, $2 decision. */
const CLOSE_REPORTS = {
  name: 'close_reports',
  text: 'UPDATE reports SET decision_id = $2 WHERE subject_id = $1 AND decision_id IS NULL',
};
/** $1 subject, $2 decision. */
const CLOSE_RING = {
  name: 'close_reaction_ring',
  text: 'UPDATE reaction_rings SET decision_id = $2 WHERE wish_id = $1 AND decision_id IS NULL',
};
/** $1 subject, $2 decision. */
const CLOSE_OBJECTIONS = {
  name: 'close_objections',
  text: `UPDATE objections o SET answer_id = $2 FROM moderation_decisions d
    WHERE d.id = o.decision_id AND d.subject_id = $1 AND o.answer_id IS NULL`,
};
/** $1 channel, $2 payload. PostgreSQL delivers the notification at the commit, even when this process ends right after it. */
const TELL = { name: 'tell_of_decision', text: 'SELECT pg_notify($1, $2)' };

/**
 * Writes decisions, each in the caller's transaction. Raw SQL, since rows are locked in a fixed order, the member's before the wish's:
 * two moderators decide one after another and cannot deadlock.
 */
@Injectable()
export class DecisionsRepository {
  /** Locks and returns the subject; null when it does not exist and no report names it. */
  async lock(transaction: Queryable, kind: SubjectKind, id: string): Promise<LockedSubject | null> {
    const [found] = await transaction.run<{ memberId: string | null }>(FIND_MEMBER, [kind, id]);
    const memberId = found?.memberId;
    if (!memberId) return null;
    const [member] = await transaction.run<{ holdsOffice: boolean } & Omit<BeforeDecision, 'moderation'>>(LOCK_MEMBER, [
      memberId,
    ]);
    if (!member) return null;
    const { holdsOffice, suspendedAt, suspendedUntil } = member;
    const [wish] =
      kind === 'wish'
        ? await transaction.run<{ category: string; moderation: WishModeration | null }>(LOCK_WISH, [id])
        : [];
    const before = { moderation: wish?.moderation ?? null, suspendedAt, suspendedUntil };
    return { memberId, holdsOffice, isWish: wish !== undefined, category: wish?.category ?? null, before };
  }

  async latest(transaction: Queryable, subjectId: string): Promise<LatestDecision | null> {
    const [latest] = await transaction.run<LatestDecision & object>(LATEST, [subjectId]);
    return latest ?? null;
  }

  /** Returns the subject of a decision, or null where there is no such decision. */
  async subjectOf(queryable: Queryable, id: string): Promise<Pick<NewDecision, 'kind' | 'subjectId'> | null> {
    const [subject] = await queryable.run<Pick<NewDecision, 'kind' | 'subjectId'>>(SUBJECT_OF, [id]);
    return subject ?? null;
  }

  /** Returns the decision if it can be taken back; null where it did nothing, was taken back already or is superseded by a later one. */
  async findRevocable(queryable: Queryable, id: string): Promise<RevocableDecision | null> {
    const [standing] = await queryable.run<RevocableDecision & object>(STANDING, [id]);
    return standing ?? null;
  }

  /** Returns the member's open objection about the subject, or null, and whether another moderator has to answer it. */
  async objection(
    transaction: Queryable,
    subjectId: string,
    moderatorId: string,
    memberId: string,
  ): Promise<{ isForAnother: boolean } | null> {
    const [open] = await transaction.run<{ isForAnother: boolean }>(OBJECTED, [subjectId, moderatorId, memberId]);
    return open ?? null;
  }

  /** Records the decision, and closes the subject's open reports, ring and objections with it. Returns its id. */
  async add(transaction: Queryable, decision: NewDecision): Promise<string> {
    const { moderatorId, kind, subjectId, memberId, reason, note, days, before, undoes } = decision;
    const values = [moderatorId, kind, subjectId, memberId, decision.decision, reason, note, days, before, undoes];
    const [added] = await transaction.run<{ id: string }>(ADD, values);
    const id = added?.id ?? '';
    await transaction.run(CLOSE_REPORTS, [subjectId, id]);
    await transaction.run(CLOSE_RING, [subjectId, id]);
    await transaction.run(CLOSE_OBJECTIONS, [subjectId, id]);
    return id;
  }

  async moderate(transaction: Queryable, wishId: string, moderation: WishModeration | null): Promise<void> {
    await transaction.run(MODERATE, [wishId, moderation]);
  }

  /** Suspends the member and ends all of the member's sessions. Returns the ended sessions. */
  async suspend(transaction: Queryable, memberId: string, decisionId: string): Promise<EndedSession[]> {
    await transaction.run(SUSPEND, [memberId, decisionId]);
    return transaction.run<EndedSession>(END_SESSIONS, [memberId]);
  }

  async restore(transaction: Queryable, memberId: string, decisionId: string): Promise<void> {
    await transaction.run(RESTORE, [memberId, decisionId]);
  }

  async notify(transaction: Queryable, channel: string, payload: string): Promise<void> {
    await transaction.run(TELL, [channel, payload]);
  }
}
