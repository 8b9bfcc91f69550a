import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

import { ModerationDecision } from './moderation-decision.entity.js';
import { User } from './user.entity.js';
import { Wish } from './wish.entity.js';

/** A wish that accounts made together cheer, as they do others: for a moderator to look at. One of the wishes of a ring. */
@Entity('reaction_rings')
@Index('reaction_rings_open', ['noticedAt'], { where: 'decision_id IS NULL' })
@Index('reaction_rings_of_member', ['memberId'])
@Index('reaction_rings_of_decision', ['decisionId'], { where: 'decision_id IS NOT NULL' })
export class ReactionRing {
  @ForeignKey(() => Wish, { name: 'reaction_rings_wish_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn({ name: 'wish_id', type: 'uuid' })
  wishId: string;

  /** Whose wish it is. */
  @ForeignKey(() => User, { name: 'reaction_rings_member_id_fkey', onDelete: 'CASCADE' })
  @Column({ name: 'member_id', type: 'uuid' })
  memberId: string;

  /** How many wishes most of the accounts cheer, this one among them. */
  @Column({ name: 'wishes', type: 'integer' })
  wishes: number;

  @Column({ name: 'noticed_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  noticedAt: Date;

  /** What came of it; null while it waits. */
  @ForeignKey(() => ModerationDecision, { name: 'reaction_rings_decision_id_fkey' })
  @Column({ name: 'decision_id', type: 'uuid', nullable: true })
  decisionId: string | null;
}

/** An account of a ring. */
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
