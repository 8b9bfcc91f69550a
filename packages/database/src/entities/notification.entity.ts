import type { NotificationType } from '@wishboard/contracts/http/notification';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

import { User } from './user.entity.js';
import { Wish } from './wish.entity.js';

/** A notification of a member; at most one row for each member, type and wish. */
@Entity('notifications')
// NULLS NOT DISTINCT, so that a member has at most one row of a type without a wish. TypeORM can neither express nor see that.
@Unique('notifications_once', ['userId', 'type', 'relatedWishId'])
@Check('notifications_read_flag', 'read IN (0, 1)')
// Sorted newest first, which TypeORM cannot express.
@Index('notifications_newest', { synchronize: false })
@Index('notifications_of_wish', ['relatedWishId', 'type'])
@Index('notifications_of_actor', ['relatedUserId'], { where: 'related_user_id IS NOT NULL' })
export class Notification {
  @PrimaryColumn({ name: 'id', type: 'uuid', default: () => 'uuid_v7()' })
  id: string;

  /** The member who is notified. */
  @ForeignKey(() => User, { name: 'notifications_user_id_fkey', onDelete: 'CASCADE' })
  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;

  @Column({ name: 'type', type: 'text' })
  type: NotificationType;

  @Column({ name: 'message', type: 'text' })
  message: string;

  /** 0 unread, 1 read. */
  @Column({ name: 'read', type: 'integer', default: 0 })
  read: 0 | 1;

  @ForeignKey(() => Wish, { name: 'notifications_related_wish_id_fkey', onDelete: 'CASCADE' })
  @Column({ name: 'related_wish_id', type: 'uuid', nullable: true })
  relatedWishId: string | null;

  /** The member who acted last. */
  @ForeignKey(() => User, { name: 'notifications_related_user_id_fkey', onDelete: 'SET NULL' })
  @Column({ name: 'related_user_id', type: 'uuid', nullable: true })
  relatedUserId: string | null;

  /** Number of members whom the message counts; for the type `followed`, number of wishes. */
  @Column({ name: 'actor_count', type: 'integer', default: 1 })
  actorCount: number;

  /** Id of the request that last changed the notification, for operators. Members never see it. */
  @Column({ name: 'request_id', type: 'text', nullable: true })
  requestId: string | null;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
