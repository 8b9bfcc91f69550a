import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

import { User } from './user.entity.js';
import { Wish } from './wish.entity.js';

/** A wish that a member has hidden from their own view. */
@Entity('hidden_wishes')
@Index('hidden_wishes_of_wish', ['wishId'])
export class HiddenWish {
  @ForeignKey(() => User, { name: 'hidden_wishes_user_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId: string;

  @ForeignKey(() => Wish, { name: 'hidden_wishes_wish_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn({ name: 'wish_id', type: 'uuid' })
  wishId: string;

  @Column({ name: 'hidden_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  hiddenAt: Date;
}
