import { MODERATION_NOTE_MAX } from '@wishboard/contracts/http/moderation/moderation';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

import { ModerationDecision } from './moderation-decision.entity.js';
import { User } from './user.entity.js';

/** A member's objection to a decision about them or their wish, one for each decision. */
@Entity('objections')
@Check('objections_text_length', `char_length(text) BETWEEN 1 AND ${MODERATION_NOTE_MAX}`)
@Index('objections_open', ['decisionId'], { where: 'answer_id IS NULL' })
@Index('objections_answered', ['answerId'], { where: 'answer_id IS NOT NULL' })
@Index('objections_of_user', ['userId'])
export class Objection {
  @ForeignKey(() => ModerationDecision, { name: 'objections_decision_id_fkey' })
  @PrimaryColumn({ name: 'decision_id', type: 'uuid' })
  decisionId: string;

  @ForeignKey(() => User, { name: 'objections_user_id_fkey', onDelete: 'CASCADE' })
  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ name: 'text', type: 'text' })
  text: string;

  /** The decision that answered the objection; null while the objection is open. */
  @ForeignKey(() => ModerationDecision, { name: 'objections_answer_id_fkey' })
  @Column({ name: 'answer_id', type: 'uuid', nullable: true })
  answerId: string | null;
}
