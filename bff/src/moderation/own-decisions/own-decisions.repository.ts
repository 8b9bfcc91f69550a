import { Injectable } from '@nestjs/common';
import { OBJECTION_DAYS, OWN_LISTED, type OwnDecisionView } from '@wishboard/contracts/http/moderation/moderation';
import { insertEvents } from '@wishboard/database/outbox/outbox.repository';
import { Database, isoTime, type Queryable } from '../../database/database.js';
import { setsSuspension } from '../queue/decisions.repository.js';

const IS_RECENT = `d.decided_at > now() - interval '${OBJECTION_DAYS} days'`;

const VIEW = `d.id, d.subject_kind AS kind, d.subject_id AS "subjectId",
  (SELECT w.title FROM wishes w WHERE w.id = d.subject_id) AS "wishTitle", d.decision, d.reason, d.note,
  ${isoTime('d.decided_at')} AS "decidedAt", ${isoTime('d.until')} AS until,
  o.decision_id IS NULL AND ${IS_RECENT} AND d.decision <> 'hold' AS "canObject",
  CASE WHEN o.decision_id IS NULL THEN 'none' WHEN o.answer_id IS NULL THEN 'open' ELSE 'upheld' END AS objection`;
/**
 * $1 member. Decisions that the member is shown. Excludes decisions that were taken back or did nothing, and the automatic hold of a
 * wish once a later decision about that wish exists.
 */
const OWN = `FROM moderation_decisions d LEFT JOIN objections o ON o.decision_id = d.id
  WHERE d.member_id = $1 AND d.decision NOT IN ('nothing', 'uphold', 'take-back')
    AND NOT EXISTS (SELECT FROM moderation_decisions t WHERE t.undoes = d.id)
    AND (d.decision <> 'hold' OR NOT EXISTS (SELECT FROM moderation_decisions l WHERE l.subject_id = d.subject_id AND l.id > d.id))`;

const LIST = {
  name: 'list_own_decisions',
  text: `SELECT ${VIEW} ${OWN} ORDER BY d.id DESC LIMIT ${OWN_LISTED}`,
};
/** $1 member, $2 decision. */
const FIND = { name: 'find_own_decision', text: `SELECT ${VIEW} ${OWN} AND d.id = $2` };
/** $1 member. The decision that suspends the member now; none where an operator has suspended or reinstated the member since. */
const SUSPENSION = {
  name: 'find_own_suspension',
  text: `SELECT ${VIEW} ${OWN} AND d.decision IN ('suspend', 'ban') AND EXISTS (SELECT FROM users u
      WHERE u.id = $1 AND ${setsSuspension('d', 'u')})
    ORDER BY d.id DESC LIMIT 1`,
};
/** $1 member, $2 decision, $3 text. The first objection stays. */
const OBJECT = {
  name: 'object_to_decision',
  text: 'INSERT INTO objections (decision_id, user_id, text) VALUES ($2, $1, $3) ON CONFLICT DO NOTHING',
};
/** Deletes removed wishes whose owner can no longer object and has no open objection, with the same event as any other deletion. */
const ERASE_REMOVED = {
  name: 'erase_removed_wishes',
  text: `WITH gone AS (
      DELETE FROM wishes w WHERE moderation = 'removed' AND NOT EXISTS (
        SELECT FROM moderation_decisions d LEFT JOIN objections o ON o.decision_id = d.id
        WHERE d.subject_id = w.id AND (${IS_RECENT} OR (o.decision_id IS NOT NULL AND o.answer_id IS NULL)))
      RETURNING id, user_id
    ), event AS (
      ${insertEvents('wish.deleted', { payload: { wishId: 'id', userId: 'user_id' }, from: 'gone' })}
    )
    SELECT id FROM gone`,
};

/** Reads the decisions about a member as that member is shown them. Raw SQL, since each query joins the objections. */
@Injectable()
export class OwnDecisionsRepository {
  constructor(private readonly database: Database) {}

  /** Returns the decisions, the newest first. */
  list(userId: string): Promise<OwnDecisionView[]> {
    return this.database.run<OwnDecisionView & object>(LIST, [userId]);
  }

  async find(queryable: Queryable, userId: string, decisionId: string): Promise<OwnDecisionView | null> {
    const [found] = await queryable.run<OwnDecisionView & object>(FIND, [userId, decisionId]);
    return found ?? null;
  }

  async findSuspension(userId: string): Promise<OwnDecisionView | null> {
    const [found] = await this.database.run<OwnDecisionView & object>(SUSPENSION, [userId]);
    return found ?? null;
  }

  async object(queryable: Queryable, userId: string, decisionId: string, text: string): Promise<void> {
    await queryable.run(OBJECT, [userId, decisionId, text]);
  }

  /** Deletes removed wishes about which nobody can object any more. */
  async eraseRemoved(): Promise<void> {
    await this.database.run(ERASE_REMOVED, []);
  }
}
