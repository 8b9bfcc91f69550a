import { REPORT_REASONS, type ReportReason } from '@wishboard/contracts/http/moderation/moderation';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

import { sqlWords } from './sql-words.js';

/**
 * How much was reported and objected in a month of UTC, for each reason. Reports and objections are removed after their time, and
 * with members: what was counted once stays, and says of nobody who it was.
 */
@Entity('moderation_numbers')
@Check('moderation_numbers_reason_known', `reason IN (${sqlWords(REPORT_REASONS)})`)
export class ModerationNumber {
  /** Its first day. */
  @PrimaryColumn({ name: 'month', type: 'date', primaryKeyConstraintName: 'moderation_numbers_pkey' })
  month: string;

  @PrimaryColumn({ name: 'reason', type: 'text', primaryKeyConstraintName: 'moderation_numbers_pkey' })
  reason: ReportReason;

  @Column({ name: 'reported', type: 'integer', default: 0 })
  reported: number;

  /** To decisions for this reason. */
  @Column({ name: 'objected', type: 'integer', default: 0 })
  objected: number;
}
