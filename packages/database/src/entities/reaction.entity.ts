import { EMOJIS, type Emoji } from '@wishboard/contracts/http/wishes/reaction';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

import { sqlWords } from './sql-words.js';
import { User } from './user.entity.js';
import { Wish } from './wish.entity.js';

/** A member's reaction to a wish; at most one row for each of the three emojis. `toggle_reaction()` writes it. */
@Entity('reactions')
@Unique('reactions_once', ['wishId', 'userId', 'emoji'])
@Check('reactions_emoji_known', `emoji IN (${sqlWords(EMOJIS)})`)
@Index('reactions_of_user', ['userId', 'wishId', 'emoji'])
@Index('reactions_unheard', ['userId'], { where: 'is_unheard' })
export class Reaction {
  @PrimaryColumn({ name: 'id', type: 'uuid', default: () => 'uuid_v7()' })
  id: string;

  @ForeignKey(() => Wish, { name: 'reactions_wish_id_fkey', onDelete: 'CASCADE' })
  @Column({ name: 'wish_id', type: 'uuid' })
  wishId: string;

  @ForeignKey(() => User, { name: 'reactions_user_id_fkey', onDelete: 'CASCADE' })
  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;

  @Column({ name: 'emoji', type: 'text' })
  emoji: Emoji;

  /** Whether the member was not heard (the view `heard_members`) when they reacted, or when `settle_reactions()` last checked. */
  @Column({ name: 'is_unheard', type: 'boolean', default: false })
  isUnheard: boolean;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
