import {
  DECISIONS,
  type Decision,
  MODERATION_NOTE_MAX,
  REPORT_REASONS,
  type ReportReason,
  SUBJECT_KINDS,
  type SubjectKind,
  type WishModeration,
} from '@wishboard/contracts/http/moderation/moderation';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

import { sqlWords } from './sql-words.js';

/** State before a decision, which is restored when the decision is taken back. Times are ISO 8601. */
export interface BeforeDecision {
  moderation: WishModeration | null;
  suspendedAt: string | null;
  suspendedUntil: string | null;
  /** List entry that was found in the wish, where the board decided by itself. */
  heldFor?: string;
}

/** Moderator id of the decisions that the board makes by itself, without a member. */
export const DECIDED_BY_ITSELF = '00000000-0000-0000-0000-000000000000';

/**
 * A decision of a moderator. Rows are only added: a trigger refuses any update or deletion. The member and the moderator have no
 * foreign keys, since the decision stays, with nothing but their ids, when they are gone.
 */
@Entity('moderation_decisions')
@Check('moderation_decisions_kind_known', `subject_kind IN (${sqlWords(SUBJECT_KINDS)})`)
@Check('moderation_decisions_decision_known', `decision IN (${sqlWords(DECISIONS)})`)
@Check('moderation_decisions_reason_known', `reason IN (${sqlWords(REPORT_REASONS)})`)
@Check('moderation_decisions_note_length', `char_length(note) <= ${MODERATION_NOTE_MAX}`)
@Index('moderation_decisions_of_subject', ['subjectId', 'id'])
@Index('moderation_decisions_of_member', ['memberId', 'id'])
@Index('moderation_decisions_undone_once', ['undoes'], { unique: true, where: 'undoes IS NOT NULL' })
export class ModerationDecision {
  @PrimaryColumn({ name: 'id', type: 'uuid', default: () => 'uuid_v7()' })
  id: string;

  @Column({ name: 'decided_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  decidedAt: Date;

  @Column({ name: 'moderator_id', type: 'uuid' })
  moderatorId: string;

  @Column({ name: 'subject_kind', type: 'text' })
  subjectKind: SubjectKind;

  @Column({ name: 'subject_id', type: 'uuid' })
  subjectId: string;

  /** The member whom the decision is about, or the owner of the wish. */
  @Column({ name: 'member_id', type: 'uuid' })
  memberId: string;

  @Column({ name: 'decision', type: 'text' })
  decision: Decision;

  @Column({ name: 'reason', type: 'text' })
  reason: ReportReason;

  /** Message to the member, or the empty string. */
  @Column({ name: 'note', type: 'text', default: '' })
  note: string;

  /** End of a temporary suspension; null for all other decisions. */
  @Column({ name: 'until', type: 'timestamptz', precision: 3, nullable: true })
  until: Date | null;

  @Column({ name: 'before', type: 'jsonb' })
  before: BeforeDecision;

  /** The decision that this one takes back. */
  @ForeignKey(() => ModerationDecision, { name: 'moderation_decisions_undoes_fkey' })
  @Column({ name: 'undoes', type: 'uuid', nullable: true })
  undoes: string | null;
}
