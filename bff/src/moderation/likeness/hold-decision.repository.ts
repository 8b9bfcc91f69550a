import { DECIDED_BY_ITSELF } from '@wishboard/database/entities/moderation-decision.entity';

/**
 * SQL: writes down that the board holds wishes by itself until a moderator decides.
 *
 * @param heldFor what of moderators' lists was found in them, or what they are alike in
 * @param from the rows of `wishes`
 */
export const holdDecision = (heldFor: string, from: string) => `INSERT INTO moderation_decisions
      (moderator_id, subject_kind, subject_id, member_id, decision, reason, before)
    SELECT '${DECIDED_BY_ITSELF}', 'wish', id, user_id, 'hold', 'other', jsonb_build_object('moderation', NULL,
      'suspendedAt', NULL, 'suspendedUntil', NULL, 'heldFor', ${heldFor}::text) FROM ${from} WHERE ${heldFor}::text IS NOT NULL`;
