import {
  MODERATION_NOTE_MAX,
  REPORT_REASONS,
  type ReportReason,
  SUBJECT_KINDS,
  type SubjectKind,
} from '@wishboard/contracts/http/moderation/moderation';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

import { ModerationDecision } from './moderation-decision.entity.js';
import { sqlWords } from './sql-words.js';
import { User } from './user.entity.js';

/** A member's report of a wish or of a member. A reporter has at most one open report of a subject. */
@Entity('reports')
@Check('reports_kind_known', `subject_kind IN (${sqlWords(SUBJECT_KINDS)})`)
@Check('reports_reason_known', `reason IN (${sqlWords(REPORT_REASONS)})`)
@Check('reports_note_length', `char_length(note) <= ${MODERATION_NOTE_MAX}`)
@Index('reports_open_once', ['reporterId', 'subjectId'], { unique: true, where: 'decision_id IS NULL' })
@Index('reports_open', ['subjectId'], { where: 'decision_id IS NULL' })
@Index('reports_of_subject', ['subjectId', 'id'])
@Index('reports_of_reporter', ['reporterId', 'id'])
@Index('reports_of_member', ['memberId'])
@Index('reports_of_decision', ['decisionId'], { where: 'decision_id IS NOT NULL' })
export class Report {
  @PrimaryColumn({ name: 'id', type: 'uuid', default: () => 'uuid_v7()' })
  id: string;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @ForeignKey(() => User, { name: 'reports_reporter_id_fkey', onDelete: 'CASCADE' })
  @Column({ name: 'reporter_id', type: 'uuid' })
  reporterId: string;

  @Column({ name: 'subject_kind', type: 'text' })
  subjectKind: SubjectKind;

  /** No foreign key: the report stays when the owner deletes the wish. */
  @Column({ name: 'subject_id', type: 'uuid' })
  subjectId: string;

  /** The reported member, or the owner of the reported wish. */
  @ForeignKey(() => User, { name: 'reports_member_id_fkey', onDelete: 'CASCADE' })
  @Column({ name: 'member_id', type: 'uuid' })
  memberId: string;

  @Column({ name: 'reason', type: 'text' })
  reason: ReportReason;

  /** The reporter's own words, or the empty string. */
  @Column({ name: 'note', type: 'text', default: '' })
  note: string;

  /** Title of the wish, or name of the member, at the time of the report. */
  @Column({ name: 'title', type: 'text' })
  title: string;

  /** Description of the wish, or profile line of the member, at the time of the report. */
  @Column({ name: 'description', type: 'text' })
  description: string;

  /** Product link of the wish at the time of the report, or the empty string. */
  @Column({ name: 'link', type: 'text' })
  link: string;

  /** The decision about the report; null while the report is open. */
  @ForeignKey(() => ModerationDecision, { name: 'reports_decision_id_fkey' })
  @Column({ name: 'decision_id', type: 'uuid', nullable: true })
  decisionId: string | null;
}
