import { MARK_KINDS, type MarkKind } from '@wishboard/contracts/http/moderation/held-for';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

import { sqlWords } from './sql-words.js';
import { Wish } from './wish.entity.js';

/**
 * Hash of something in a wish of a new member, equal for wishes that are alike. The content cannot be read from it. Rows are kept
 * for a day.
 */
@Entity('wish_marks')
@Check('wish_marks_kind_known', `kind IN (${sqlWords(MARK_KINDS)})`)
@Index('wish_marks_of_member', ['userId', 'madeAt'])
@Index('wish_marks_alike', ['kind', 'mark', 'userId'])
export class WishMark {
  @ForeignKey(() => Wish, { name: 'wish_marks_wish_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn({ name: 'wish_id', type: 'uuid' })
  wishId: string;

  @PrimaryColumn({ name: 'kind', type: 'text' })
  kind: MarkKind;

  /** Hash of 64 bits. */
  @PrimaryColumn({ name: 'mark', type: 'bigint' })
  mark: string;

  /** Owner of the wish. The row is deleted with the wish. */
  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;

  @Column({ name: 'made_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  madeAt: Date;
}
