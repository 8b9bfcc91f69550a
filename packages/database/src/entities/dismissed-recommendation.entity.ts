import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

import { User } from './user.entity.js';
import { Wish } from './wish.entity.js';

/** A wish that is never recommended to this member again. */
@Entity('dismissed_recommendations')
@Index('dismissed_recommendations_of_wish', ['wishId'])
export class DismissedRecommendation {
  @ForeignKey(() => User, { name: 'dismissed_recommendations_user_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId: string;

  @ForeignKey(() => Wish, { name: 'dismissed_recommendations_wish_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn({ name: 'wish_id', type: 'uuid' })
  wishId: string;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
