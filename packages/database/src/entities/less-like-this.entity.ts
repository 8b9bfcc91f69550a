import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

import { User } from './user.entity.js';
import { Wish } from './wish.entity.js';

/** A wish of which a member wants less. The wish is not recommended to the member, and similar wishes rank lower. */
@Entity('less_like_this')
@Unique('less_like_this_once', ['userId', 'wishId'])
@Index('less_like_this_of_wish', ['wishId'])
export class LessLikeThis {
  @PrimaryColumn({ name: 'id', type: 'uuid', default: () => 'uuid_v7()' })
  id: string;

  @ForeignKey(() => User, { name: 'less_like_this_user_id_fkey', onDelete: 'CASCADE' })
  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;

  @ForeignKey(() => Wish, { name: 'less_like_this_wish_id_fkey', onDelete: 'CASCADE' })
  @Column({ name: 'wish_id', type: 'uuid' })
  wishId: string;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
