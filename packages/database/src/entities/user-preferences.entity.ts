import type { Category } from '@wishboard/contracts/http/fields/category';
import { NOTE_COLORS, type NoteColor } from '@wishboard/contracts/http/wishes/wish';
import { Check, Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

import { sqlWords } from './sql-words.js';
import { User } from './user.entity.js';

/**
 * What a member seems to like, strongest first, as the recommendations learnt it, and what the member said themselves. The BFF writes
 * the latter, and the former only to forget it; the worker never writes what was said.
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

  /** What the member did until then tells nothing any more. Null for one who never asked for that. */
  @Column({ name: 'reset_at', type: 'timestamptz', precision: 3, nullable: true })
  resetAt: Date | null;

  /** Whether it was learnt from what the member did, and goes when nothing of that is left. What came with the member stays. */
  @Column({ name: 'is_learnt', type: 'boolean', default: false })
  isLearnt: boolean;

  /** Interests the member named. */
  @Column({ name: 'added_keywords', type: 'text', array: true, default: '{}' })
  addedKeywords: string[];

  /** Interests the member took away: they are learnt no more. */
  @Column({ name: 'removed_keywords', type: 'text', array: true, default: '{}' })
  removedKeywords: string[];

  /** Categories the member chose; empty for one who chose none, null for one who was not asked. */
  @Column({ name: 'chosen_categories', type: 'text', array: true, nullable: true })
  chosenCategories: Category[] | null;
}
