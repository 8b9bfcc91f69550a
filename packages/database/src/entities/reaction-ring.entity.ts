import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

import { ModerationDecision } from './moderation-decision.entity.js';
import { User } from './user.entity.js';
import { Wish } from './wish.entity.js';

/**
 * A wish of a ring: accounts that were made together cheer this wish and others. A moderator reviews it. A ring has one row for
 * each of its wishes.
 */
@Entity('reaction_rings')
@Index('reaction_rings_open', ['noticedAt'], { where: 'decision_id IS NULL' })
@Index('reaction_rings_of_member', ['memberId'])
@Index('reaction_rings_of_decision', ['decisionId'], { where: 'decision_id IS NOT NULL' })
export class ReactionRing {
  @ForeignKey(() => Wish, { name: 'reaction_rings_wish_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn({ name: 'wish_id', type: 'uuid' })
  wishId: string;

  /** Owner of the wish. */
  @ForeignKey(() => User, { name: 'reaction_rings_member_id_fkey', onDelete: 'CASCADE' })
  @Column({ name: 'member_id', type: 'uuid' })
  memberId: string;

  /** Number of wishes that most of the accounts cheer, this one included. */
  @Column({ name: 'wishes', type: 'integer' })
  wishes: number;

  @Column({ name: 'noticed_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  noticedAt: Date;

  /** The moderator's decision; null while there is none. */
  @ForeignKey(() => ModerationDecision, { name: 'reaction_rings_decision_id_fkey' })
  @Column({ name: 'decision_id', type: 'uuid', nullable: true })
  decisionId: string | null;
}

/** An account of a ring, for one of its wishes. */
@Entity('reaction_ring_accounts')
@Index('reaction_ring_accounts_of_user', ['userId'])
export class ReactionRingAccount {
  @ForeignKey(() => ReactionRing, { name: 'reaction_ring_accounts_wish_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn({ name: 'wish_id', type: 'uuid' })
  wishId: string;

  @ForeignKey(() => User, { name: 'reaction_ring_accounts_user_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId: string;
}
