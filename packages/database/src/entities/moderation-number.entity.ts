import { REPORT_REASONS, type ReportReason } from '@wishboard/contracts/http/moderation/moderation';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

import { sqlWords } from './sql-words.js';

/**
 * Number of reports and objections in a calendar month of UTC, by reason. Reports and objections are deleted after their
 * retention time, and with their members. The counts stay, and identify nobody.
 */
@Entity('moderation_numbers')
@Check('moderation_numbers_reason_known', `reason IN (${sqlWords(REPORT_REASONS)})`)
export class ModerationNumber {
  /** First day of the month. */
  @PrimaryColumn({ name: 'month', type: 'date', primaryKeyConstraintName: 'moderation_numbers_pkey' })
  month: string;

  @PrimaryColumn({ name: 'reason', type: 'text', primaryKeyConstraintName: 'moderation_numbers_pkey' })
  reason: ReportReason;

  @Column({ name: 'reported', type: 'integer', default: 0 })
  reported: number;

  /** Number of objections to decisions for this reason. */
  @Column({ name: 'objected', type: 'integer', default: 0 })
  objected: number;
}
