import { DECIDED_BY_ITSELF } from '@wishboard/database/entities/moderation-decision.entity';

/**
 * SQL: records the automatic decision to hold wishes until a moderator decides.
 *
 * @param heldFor SQL expression for the filter that matched, or for what the wishes have in common; rows where it is null are skipped
 * @param from SQL source of the rows of `wishes`
 */
export const holdDecision = (heldFor: string, from: string) => `INSERT INTO moderation_decisions
      (moderator_id, subject_kind, subject_id, member_id, decision, reason, before)
    SELECT '${DECIDED_BY_ITSELF}', 'wish', id, user_id, 'hold', 'other', jsonb_build_object('moderation', NULL,
      'suspendedAt', NULL, 'suspendedUntil', NULL, 'heldFor', ${heldFor}::text) FROM ${from} WHERE ${heldFor}::text IS NOT NULL`;
