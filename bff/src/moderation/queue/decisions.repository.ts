import { Injectable } from '@nestjs/common';
import type {
  Decision,
  ReportReason,
  SubjectKind,
  WishModeration,
} from '@wishboard/contracts/http/moderation/moderation';
import type { BeforeDecision } from '@wishboard/database/entities/moderation-decision.entity';
import { isoTime, type Queryable } from '../../database/database.js';
import type { Ended } from '../../sessions/own-sessions.repository.js';
import { anotherModerator } from './queue.repository.js';

/** What is decided about, locked until the transaction ends. */
export interface LockedSubject {
  memberId: string;
  /** Whether they are a moderator or an operator: who has a shell decides whether they stay. */
  holdsOffice: boolean;
  /** Whether the wish is there; false of a member. */
  isWish: boolean;
  category: string | null;
  before: BeforeDecision;
}

/** The decision that stands last about a subject. */
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
  /** Of a suspension for a time; null for all others. */
  days: number | null;
  before: BeforeDecision;
  undoes: string | null;
}

/** A decision that could be taken back. */
export interface Standing {
  id: string;
  decision: Decision;
  before: BeforeDecision;
}

const NOTHING_DONE = `('nothing', 'uphold', 'take-back')`;
const IS_UNDONE = 'EXISTS (SELECT FROM moderation_decisions t WHERE t.undoes = d.id)';

/** $1 kind, $2 subject. */
const FIND_MEMBER = {
  name: 'find_member_decided_about',
  text: `SELECT coalesce(CASE $1 WHEN 'member' THEN (SELECT id FROM users WHERE id = $2)
      ELSE (SELECT user_id FROM wishes WHERE id = $2) END,
    (SELECT member_id FROM reports WHERE subject_id = $2 LIMIT 1)) AS "memberId"`,
};
/** $1 member. Whoever decides about them or any wish of theirs takes turns by this row. */
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
/** $1 decision. What stands over it, as a later suspension stands over an earlier one, has to be taken back first. */
const STANDING = {
  name: 'standing_decision',
  text: `SELECT d.id, d.decision, d.before FROM moderation_decisions d
    WHERE d.id = $1 AND d.decision NOT IN ${NOTHING_DONE} AND NOT ${IS_UNDONE} AND NOT EXISTS (
      SELECT FROM moderation_decisions l WHERE l.id > d.id AND l.decision NOT IN ('warn', 'nothing', 'uphold', 'take-back')
        AND CASE WHEN d.decision IN ('suspend', 'ban') THEN l.member_id = d.member_id AND l.decision IN ('suspend', 'ban')
          ELSE l.subject_id = d.subject_id AND l.decision NOT IN ('suspend', 'ban') END
        AND NOT EXISTS (SELECT FROM moderation_decisions t WHERE t.undoes = l.id))`,
};
/** $1 subject, $2 who decides, $3 the member. */
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
/** $1 wish, $2 what is made of it. */
const MODERATE = { name: 'moderate_wish', text: 'UPDATE wishes SET moderation = $2 WHERE id = $1' };
/** $1 member, $2 the decision that says until when. */
const SUSPEND = {
  name: 'suspend_member',
  text: `UPDATE users SET suspended_at = coalesce(suspended_at, now()),
      suspended_until = (SELECT until FROM moderation_decisions WHERE id = $2) WHERE id = $1`,
};
/** $1 member, $2 and $3 what was before. */
const RESTORE = {
  name: 'restore_member',
  text: 'UPDATE users SET suspended_at = $2::timestamptz, suspended_until = $3::timestamptz WHERE id = $1',
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
/** $1 channel, $2 payload: heard at the commit, also where this process ends with it. */
const TELL = { name: 'tell_of_decision', text: 'SELECT pg_notify($1, $2)' };

/**
 * Decisions, each in the caller's transaction. Statements: rows are locked in one order, the member's before the wish's, so that two
 * moderators decide one after another and never wait in a circle.
 */
@Injectable()
export class DecisionsRepository {
  /** Null when there is no such subject, and nothing was reported of it. */
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

  /** What a decision is about; null where there is no such decision. */
  async subjectOf(queryable: Queryable, id: string): Promise<Pick<NewDecision, 'kind' | 'subjectId'> | null> {
    const [subject] = await queryable.run<Pick<NewDecision, 'kind' | 'subjectId'>>(SUBJECT_OF, [id]);
    return subject ?? null;
  }

  /** Null where there is nothing to take back, or something stands over it. */
  async standing(queryable: Queryable, id: string): Promise<Standing | null> {
    const [standing] = await queryable.run<Standing & object>(STANDING, [id]);
    return standing ?? null;
  }

  /** Whether the member objects to what was decided about the subject, and whether another moderator has to look at that. */
  async objection(
    transaction: Queryable,
    subjectId: string,
    moderatorId: string,
    memberId: string,
  ): Promise<{ isForAnother: boolean } | null> {
    const [open] = await transaction.run<{ isForAnother: boolean }>(OBJECTED, [subjectId, moderatorId, memberId]);
    return open ?? null;
  }

  /** Writes the decision down, and has it answer what is open about the subject. Answers its id. */
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

  /** Lets the member in no more, and ends all their sessions, which it answers. */
  async suspend(transaction: Queryable, memberId: string, decisionId: string): Promise<Ended[]> {
    await transaction.run(SUSPEND, [memberId, decisionId]);
    return transaction.run<Ended>(END_SESSIONS, [memberId]);
  }

  async restore(transaction: Queryable, memberId: string, before: BeforeDecision): Promise<void> {
    await transaction.run(RESTORE, [memberId, before.suspendedAt, before.suspendedUntil]);
  }

  async tell(transaction: Queryable, channel: string, payload: string): Promise<void> {
    await transaction.run(TELL, [channel, payload]);
  }
}
