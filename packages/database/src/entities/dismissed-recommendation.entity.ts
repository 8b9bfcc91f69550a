import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';

import { User } from './user.entity.js';
import { Wish } from './wish.entity.js';

/** A wish that is never recommended to that member again. */
@Entity('dismissed_recommendations')
export class DismissedRecommendation {
  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId: string;

  @ManyToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  @PrimaryColumn({ name: 'wish_id', type: 'uuid' })
  wishId: string;

  @ManyToOne(() => Wish, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'wish_id' })
  wish: Relation<Wish>;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
