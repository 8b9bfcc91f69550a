import type { NotificationType } from '@wishboard/contracts/http/notification';
import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';

import { User } from './user.entity.js';
import { Wish } from './wish.entity.js';

/** What a member is told; at most one row for each member, type and wish. */
@Entity('notifications')
export class Notification {
  @PrimaryColumn({ name: 'id', type: 'uuid', default: () => 'uuid_v7()' })
  id: string;

  /** Who is told. */
  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;

  @ManyToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  @Column({ name: 'type', type: 'text' })
  type: NotificationType;

  @Column({ name: 'message', type: 'text' })
  message: string;

  /** 0 unread, 1 read. */
  @Column({ name: 'read', type: 'integer', default: 0 })
  read: 0 | 1;

  @Column({ name: 'related_wish_id', type: 'uuid', nullable: true })
  relatedWishId: string | null;

  @ManyToOne(() => Wish, { nullable: true, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'related_wish_id' })
  relatedWish: Relation<Wish> | null;

  /** The member who acted last. */
  @Column({ name: 'related_user_id', type: 'uuid', nullable: true })
  relatedUserId: string | null;

  @ManyToOne(() => User, { nullable: true, onDelete: 'SET NULL' })
  @JoinColumn({ name: 'related_user_id' })
  relatedUser: Relation<User> | null;

  /** How many members the message speaks of. */
  @Column({ name: 'actor_count', type: 'integer', default: 1 })
  actorCount: number;

  /** Request that changed it last, for operators: members are never told. */
  @Column({ name: 'request_id', type: 'text', nullable: true })
  requestId: string | null;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
