import type { Category } from '@wishboard/contracts/http/fields/category';
import { NOTE_COLORS, type NoteColor } from '@wishboard/contracts/http/wishes/wish';
import { Check, Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

import { sqlWords } from './sql-words.js';
import { User } from './user.entity.js';

/**
 * A member's interests, strongest first: those that the recommendations learnt, and those that the member stated. The worker
 * writes the learnt ones, and the BFF only clears them. The BFF alone writes the stated ones.
 */
@Entity('user_preferences')
@Unique('user_preferences_user_id_key', ['userId'])
@Check('user_preferences_color_known', `color_preference IN (${sqlWords(NOTE_COLORS)})`)
export class UserPreferences {
  @PrimaryColumn({ name: 'id', type: 'uuid', default: () => 'uuid_v7()' })
  id: string;

  @ForeignKey(() => User, { name: 'user_preferences_user_id_fkey', onDelete: 'CASCADE' })
  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;

  @Column({ name: 'keywords', type: 'text', array: true, default: '{}' })
  keywords: string[];

  @Column({ name: 'categories', type: 'text', array: true, default: '{}' })
  categories: Category[];

  @Column({ name: 'color_preference', type: 'text', nullable: true })
  colorPreference: NoteColor | null;

  @Column({ name: 'last_updated', type: 'timestamptz', precision: 3, default: () => 'now()' })
  lastUpdated: Date;

  /** Acts of the member before this time no longer count. Null for a member who never reset their interests. */
  @Column({ name: 'reset_at', type: 'timestamptz', precision: 3, nullable: true })
  resetAt: Date | null;

  /**
   * Whether the interests were learnt from the member's acts, so that they are removed when none of these acts is left. Interests
   * that came with the member stay.
   */
  @Column({ name: 'is_learnt', type: 'boolean', default: false })
  isLearnt: boolean;

  /** Interests that the member added. */
  @Column({ name: 'added_keywords', type: 'text', array: true, default: '{}' })
  addedKeywords: string[];

  /** Interests that the member removed. They are not learnt again. */
  @Column({ name: 'removed_keywords', type: 'text', array: true, default: '{}' })
  removedKeywords: string[];

  /** Categories that the member chose; empty where the member chose none, null where the member was not asked. */
  @Column({ name: 'chosen_categories', type: 'text', array: true, nullable: true })
  chosenCategories: Category[] | null;
}
