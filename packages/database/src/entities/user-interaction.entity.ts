import { INTERACTION_TYPES, type InteractionType } from '@wishboard/contracts/http/interaction';
import { INTERACTION_WEIGHT_MAX } from '@wishboard/contracts/http/limits';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

import { sqlWords } from './sql-words.js';
import { User } from './user.entity.js';
import { Wish } from './wish.entity.js';

/** An interaction of a member with a wish. Views are stored once for each member, wish and UTC day. */
@Entity('user_interactions')
@Check('user_interactions_type_known', `interaction_type IN (${sqlWords(INTERACTION_TYPES)})`)
@Check('user_interactions_weight_range', `weight BETWEEN 1 AND ${INTERACTION_WEIGHT_MAX}`)
// Sorted newest first, and by the day, which TypeORM cannot express.
@Index('user_interactions_of_user', { synchronize: false })
@Index('user_interactions_one_view_a_day', { synchronize: false })
@Index('user_interactions_of_wish', ['wishId'])
export class UserInteraction {
  @PrimaryColumn({ name: 'id', type: 'uuid', default: () => 'uuid_v7()' })
  id: string;

  @ForeignKey(() => User, { name: 'user_interactions_user_id_fkey', onDelete: 'CASCADE' })
  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;

  @ForeignKey(() => Wish, { name: 'user_interactions_wish_id_fkey', onDelete: 'CASCADE' })
  @Column({ name: 'wish_id', type: 'uuid' })
  wishId: string;

  @Column({ name: 'interaction_type', type: 'text' })
  interactionType: InteractionType;

  /** 1 to 10, as the client sent it. The ranking uses its own weights. */
  @Column({ name: 'weight', type: 'integer', default: 1 })
  weight: number;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
