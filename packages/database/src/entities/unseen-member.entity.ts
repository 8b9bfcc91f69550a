import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

import { User } from './user.entity.js';

/**
 * A member whose wishes and acts another member does not want to see. The muted member is not told, and sees everything as
 * before.
 */
@Entity('muted_members')
@Check('muted_members_another', 'muted_id <> user_id')
@Index('muted_members_of_muted', ['mutedId'])
export class MutedMember {
  @ForeignKey(() => User, { name: 'muted_members_user_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId: string;

  @ForeignKey(() => User, { name: 'muted_members_muted_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn({ name: 'muted_id', type: 'uuid' })
  mutedId: string;

  @Column({ name: 'muted_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  mutedAt: Date;
}

/**
 * A member whom another member blocked. Neither sees the other or is notified of the other's acts (the view `unseen_members`).
 */
@Entity('blocked_members')
@Check('blocked_members_another', 'blocked_id <> user_id')
@Index('blocked_members_of_blocked', ['blockedId'])
export class BlockedMember {
  @ForeignKey(() => User, { name: 'blocked_members_user_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId: string;

  @ForeignKey(() => User, { name: 'blocked_members_blocked_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn({ name: 'blocked_id', type: 'uuid' })
  blockedId: string;

  @Column({ name: 'blocked_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  blockedAt: Date;
}
