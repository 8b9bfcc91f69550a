import { Injectable } from '@nestjs/common';
import type { Likeness } from '@wishboard/contracts/http/moderation/held-for';
import { DECIDED_BY_ITSELF } from '@wishboard/database/entities/moderation-decision.entity';
import type { Cause } from '@wishboard/database/outbox/cause';
import { insertEvents } from '@wishboard/database/outbox/outbox.repository';
import { Database, type Queryable } from '../../database/database.js';
import { holdDecision } from './hold-decision.repository.js';
import type { Mark } from './likeness-marks.js';
import { EMERGENCY_RULES, LIKENESS_RULES, type LikenessRule } from './likeness-rules.js';

/** Parameters of the comparison that runs before a wish is written. */
export interface AskedLikeness {
  userId: string;
  marks: readonly Mark[];
  /** The wish that is being changed, or null for a new wish. */
  wishId: string | null;
  /** Whether the stricter limits of an emergency apply. */
  isEmergency: boolean;
}

/** The likeness that a wish would have with other wishes, and the members who made those. */
export interface FoundLikeness extends Likeness {
  /** The other members who each have enough wishes with the mark. */
  others: string[];
}

/** Stored wishes that are alike too often, and their members. */
export interface AlikeWishes extends Likeness {
  userIds: string[];
}

/** A wish that was shown until now and is now held. */
export interface HeldWish {
  id: string;
  userId: string;
  category: string;
}

const OF_TODAY = "made_at > now() - interval '1 day'";
/** SQL: the rules as rows. */
const asRows = (rules: readonly LikenessRule[]) =>
  `(VALUES ${rules.map(({ kind, members, each }) => `('${kind}', ${members}, ${each})`).join(', ')}) rules (kind, members, each)`;
/** The smallest `each` of the rules. Members who have a mark less often than this count towards no rule. */
const leastOf = (rules: readonly LikenessRule[]) => Math.min(...rules.map(({ each }) => each));

/** SQL condition: within the last day a moderator decided that what the board had held of this member is in order. */
const isCleared = (member: string) => `EXISTS (SELECT FROM moderation_decisions d WHERE d.member_id = ${member}
  AND d.decision = 'nothing' AND d.undoes IS NOT NULL AND d.decided_at > now() - interval '1 day')`;

/**
 * $1 member. Takes a transaction-scoped advisory lock on the member, so that a member's wishes are compared one after another and each
 * comparison sees the previous wishes.
 */
const LOCK_COMPARISONS = {
  name: 'take_turns_as_new_member',
  text: `SELECT pg_advisory_xact_lock(hashtextextended('new member ' || $1, 0))`,
};

/**
 * $1 member, $2 kinds and $3 marks of the new wish, $4 the wish that is changed, or null. The member's marks of the last day count
 * together with the new ones.
 */
const find = (name: string, rules: readonly LikenessRule[]) => ({
  name,
  text: `WITH mine AS (
      SELECT kind, mark, count(*) AS own FROM (
        SELECT kind, mark FROM wish_marks WHERE user_id = $1 AND ${OF_TODAY} AND wish_id IS DISTINCT FROM $4
        UNION ALL SELECT * FROM unnest($2::text[], $3::bigint[])) marks
      GROUP BY kind, mark HAVING count(*) >= ${leastOf(rules)}
    )
    SELECT kind, (own + found.wishes)::int AS wishes, (1 + found.members)::int AS members, found.others
    FROM mine JOIN ${asRows(rules)} USING (kind) CROSS JOIN LATERAL (
      SELECT coalesce(sum(o.wishes), 0) AS wishes, count(*) AS members, coalesce(array_agg(o.user_id), '{}') AS others FROM (
        SELECT user_id, count(*) AS wishes FROM wish_marks w
        WHERE w.kind = mine.kind AND w.mark = mine.mark AND w.user_id <> $1 AND ${OF_TODAY}
        GROUP BY user_id HAVING count(*) >= rules.each AND NOT ${isCleared('w.user_id')}) o) found
    WHERE own >= rules.each AND 1 + found.members >= rules.members AND NOT ${isCleared('$1::uuid')}
    ORDER BY wishes DESC LIMIT 1`,
});
const FIND = find('find_likeness', LIKENESS_RULES);
const FIND_IN_EMERGENCY = find('find_likeness_in_emergency', EMERGENCY_RULES);

/** Selects everything that is alike too often among the day's wishes, each set of members once. */
const FIND_ALL = {
  name: 'find_all_likeness_in_emergency',
  text: `WITH often AS (
      SELECT kind, mark, user_id, count(*) AS wishes FROM wish_marks w WHERE ${OF_TODAY}
      GROUP BY kind, mark, user_id HAVING count(*) >= ${leastOf(EMERGENCY_RULES)} AND NOT ${isCleared('w.user_id')}
    ), found AS (
      SELECT kind, sum(wishes)::int AS wishes, count(*)::int AS members, array_agg(user_id ORDER BY user_id) AS user_ids
      FROM often JOIN ${asRows(EMERGENCY_RULES)} USING (kind) WHERE wishes >= rules.each
      GROUP BY kind, mark, rules.members, rules.each HAVING count(*) >= rules.members
    )
    SELECT DISTINCT ON (user_ids) kind, wishes, members, user_ids AS "userIds" FROM found ORDER BY user_ids, wishes DESC`,
};

const TRY_LOCK = {
  name: 'hold_alike_wishes_in_turn',
  text: `SELECT pg_try_advisory_xact_lock(hashtext('hold what is alike')) AS "isOurs"`,
};

/** $1 wish, $2 member, $3 kinds, $4 marks. Replaces the marks that the wish had before. */
const KEEP = {
  name: 'keep_wish_marks',
  text: `WITH before AS (DELETE FROM wish_marks WHERE wish_id = $1 AND (kind, mark) NOT IN (SELECT * FROM unnest($3::text[], $4::bigint[])))
    INSERT INTO wish_marks (wish_id, user_id, kind, mark) SELECT $1, $2, * FROM unnest($3::text[], $4::bigint[])
    ON CONFLICT (wish_id, kind, mark) DO UPDATE SET made_at = now()`,
};

/**
 * $1 members, $2 reason for which their wishes of the day are held, $3 request id, $4 trace parent. Skips wishes that another
 * transaction has locked.
 */
const HOLD_ALL = {
  name: 'hold_alike_wishes',
  text: `WITH alike AS (
      SELECT id FROM wishes w WHERE id IN (SELECT wish_id FROM wish_marks WHERE user_id = ANY($1::uuid[]) AND ${OF_TODAY})
        AND moderation IS NULL AND NOT EXISTS (SELECT FROM moderation_decisions d
          WHERE d.subject_id = w.id AND d.moderator_id <> '${DECIDED_BY_ITSELF}')
      FOR UPDATE SKIP LOCKED
    ), held AS (
      UPDATE wishes SET moderation = 'hidden' WHERE id IN (SELECT id FROM alike) RETURNING id, user_id, category
    ), decided AS (
      ${holdDecision('$2', 'held')}
    ), event AS (
      ${insertEvents('wish.updated', {
        payload: { wishId: 'id', userId: 'user_id', linkChanged: 'false' },
        cause: { requestId: '$3', traceParent: '$4' },
        from: 'held',
      })}
    )
    SELECT id, user_id AS "userId", category FROM held`,
};

const PURGE = { name: 'purge_wish_marks', text: `DELETE FROM wish_marks WHERE NOT ${OF_TODAY}` };

/**
 * Finds and holds wishes of new members that are alike too often. Raw SQL, since marks are counted and many wishes held in one query
 * each.
 */
@Injectable()
export class LikenessRepository {
  constructor(private readonly database: Database) {}

  async lockComparisons(transaction: Queryable, userId: string): Promise<void> {
    await transaction.run(LOCK_COMPARISONS, [userId]);
  }

  /** Returns the likeness of the wish, or null where nothing is alike too often or a moderator has cleared the member. */
  async find(
    transaction: Queryable,
    { userId, marks, wishId, isEmergency }: AskedLikeness,
  ): Promise<FoundLikeness | null> {
    const statement = isEmergency ? FIND_IN_EMERGENCY : FIND;
    const [found] = await transaction.run<FoundLikeness & object>(statement, [userId, ...columns(marks), wishId]);
    return found ?? null;
  }

  /** Returns all wishes that are alike too often by the rules of an emergency. */
  findAll(transaction: Queryable): Promise<AlikeWishes[]> {
    return transaction.run<AlikeWishes & object>(FIND_ALL, []);
  }

  /**
   * Tries to take the lock under which one process at a time holds alike wishes, and returns whether it was free. The lock lasts until
   * the transaction ends.
   */
  async tryLock(transaction: Queryable): Promise<boolean> {
    const [row] = await transaction.run<{ isOurs: boolean }>(TRY_LOCK, []);
    return row?.isOurs === true;
  }

  async keep(transaction: Queryable, wishId: string, userId: string, marks: readonly Mark[]): Promise<void> {
    await transaction.run(KEEP, [wishId, userId, ...columns(marks)]);
  }

  /** Holds the day's wishes of these members, except wishes that a moderator has decided about. Returns the wishes that are held now. */
  holdAll(
    transaction: Queryable,
    userIds: readonly string[],
    heldFor: string,
    { requestId, traceParent }: Cause,
  ): Promise<HeldWish[]> {
    return transaction.run<HeldWish & object>(HOLD_ALL, [userIds, heldFor, requestId, traceParent]);
  }

  async purge(): Promise<void> {
    await this.database.run(PURGE, []);
  }
}

const columns = (marks: readonly Mark[]) => [marks.map(({ kind }) => kind), marks.map(({ mark }) => mark)];
