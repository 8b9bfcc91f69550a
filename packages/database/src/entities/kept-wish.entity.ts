import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

import { User } from './user.entity.js';
import { Wish } from './wish.entity.js';

/** A wish that a member keeps for themselves. Nobody else is told, and no count includes it. */
@Entity('kept_wishes')
@Unique('kept_wishes_once', ['userId', 'wishId'])
@Index('kept_wishes_newest', ['userId', 'keptAt', 'id'])
@Index('kept_wishes_of_wish', ['wishId'])
export class KeptWish {
  @PrimaryColumn({ name: 'id', type: 'uuid', default: () => 'uuid_v7()' })
  id: string;

  @ForeignKey(() => User, { name: 'kept_wishes_user_id_fkey', onDelete: 'CASCADE' })
  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;

  @ForeignKey(() => Wish, { name: 'kept_wishes_wish_id_fkey', onDelete: 'CASCADE' })
  @Column({ name: 'wish_id', type: 'uuid' })
  wishId: string;

  @Column({ name: 'kept_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  keptAt: Date;
}
