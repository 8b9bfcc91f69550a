import { CATEGORIES, type Category } from '@wishboard/contracts/http/fields/category';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

import { sqlWords } from './sql-words.js';
import { User } from './user.entity.js';

/**
 * A member whom another member follows. The follower finds the new wishes among those of everybody they follow, and is notified
 * of them. The followed member is not notified.
 */
@Entity('followed_members')
@Check('followed_members_another', 'followed_id <> user_id')
@Index('followed_members_of_followed', ['followedId', 'userId'])
export class FollowedMember {
  @ForeignKey(() => User, { name: 'followed_members_user_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId: string;

  @ForeignKey(() => User, { name: 'followed_members_followed_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn({ name: 'followed_id', type: 'uuid' })
  followedId: string;

  @Column({ name: 'followed_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  followedAt: Date;
}

/** A category that a member follows. The member finds its wishes among those of everything they follow. */
@Entity('followed_categories')
@Check('followed_categories_known', `category IN (${sqlWords(CATEGORIES)})`)
export class FollowedCategory {
  @ForeignKey(() => User, { name: 'followed_categories_user_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId: string;

  @PrimaryColumn({ name: 'category', type: 'text' })
  category: Category;

  @Column({ name: 'followed_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  followedAt: Date;
}
