import type { InteractionType } from '@wishboard/contracts/http/interaction';
import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';

import { User } from './user.entity.js';
import { Wish } from './wish.entity.js';

/** Something a member did with a wish. One view for each member, wish and UTC day. */
@Entity('user_interactions')
export class UserInteraction {
  @PrimaryColumn({ name: 'id', type: 'uuid', default: () => 'uuid_v7()' })
  id: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;

  @ManyToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  @Column({ name: 'wish_id', type: 'uuid' })
  wishId: string;

  @ManyToOne(() => Wish, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'wish_id' })
  wish: Relation<Wish>;

  @Column({ name: 'interaction_type', type: 'text' })
  interactionType: InteractionType;

  /** 1 to 10, as the client sent it. The ranking has weights of its own. */
  @Column({ name: 'weight', type: 'integer', default: 1 })
  weight: number;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
