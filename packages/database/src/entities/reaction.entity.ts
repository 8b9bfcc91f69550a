import type { Emoji } from '@wishboard/contracts/http/reaction';
import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';

import { User } from './user.entity.js';
import { Wish } from './wish.entity.js';

/** One member's emoji on one wish; at most one row for each of the three. Written through `toggle_reaction()`. */
@Entity('reactions')
export class Reaction {
  @PrimaryColumn({ name: 'id', type: 'uuid', default: () => 'uuid_v7()' })
  id: string;

  @Column({ name: 'wish_id', type: 'uuid' })
  wishId: string;

  @ManyToOne(() => Wish, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'wish_id' })
  wish: Relation<Wish>;

  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;

  @ManyToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  @Column({ name: 'emoji', type: 'text' })
  emoji: Emoji;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
