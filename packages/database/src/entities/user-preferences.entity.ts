import type { Category } from '@wishboard/contracts/http/category';
import type { NoteColor } from '@wishboard/contracts/http/wish';
import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';

import { User } from './user.entity.js';

/** What a member seems to like, strongest first, as the recommendations learnt it. The BFF writes here only to forget it. */
@Entity('user_preferences')
export class UserPreferences {
  @PrimaryColumn({ name: 'id', type: 'uuid', default: () => 'uuid_v7()' })
  id: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;

  @OneToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

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
}
