import { CATEGORIES, type Category } from '@wishboard/contracts/http/fields/category';
import { WISH_MODERATIONS, type WishModeration } from '@wishboard/contracts/http/moderation/moderation';
import {
  DESCRIPTION_MAX,
  NOTE_COLORS,
  type NoteColor,
  PREVIEW_STATUSES,
  type PreviewStatus,
  TITLE_MAX,
  WISH_AUDIENCES,
  type WishAudience,
} from '@wishboard/contracts/http/wishes/wish';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

import { sqlWords } from './sql-words.js';
import { User } from './user.entity.js';

/** A wish, shown as a sticky note. Only the triggers on `reactions` write the four counts. */
@Entity('wishes')
@Check('wishes_title_length', `char_length(title) BETWEEN 1 AND ${TITLE_MAX}`)
@Check('wishes_description_length', `char_length(description) BETWEEN 1 AND ${DESCRIPTION_MAX}`)
@Check('wishes_product_url_http', "product_url ~* '^https?://'")
@Check('wishes_preview_status_known', `preview_status IN (${sqlWords(PREVIEW_STATUSES)})`)
@Check('wishes_color_known', `color IN (${sqlWords(NOTE_COLORS)})`)
@Check('wishes_category_known', `category IN (${sqlWords(CATEGORIES)})`)
@Check('wishes_audience_known', `audience IN (${sqlWords(WISH_AUDIENCES)})`)
@Check('wishes_moderation_known', `moderation IN (${sqlWords(WISH_MODERATIONS)})`)
@Check('wishes_granted_at_matches', 'is_granted = (granted_at IS NOT NULL)')
@Index('wishes_out_of_sight', ['id'], { where: 'moderation IS NOT NULL' })
// Sorted newest first, by hash, and on a part of a column, which TypeORM cannot express.
@Index('wishes_newest', { synchronize: false })
@Index('wishes_newest_in_category', { synchronize: false })
@Index('wishes_newest_of_user', { synchronize: false })
@Index('wishes_newest_granted', { synchronize: false })
@Index('wishes_with_link', { synchronize: false })
@Index('wishes_by_short_link', { synchronize: false })
export class Wish {
  @PrimaryColumn({ name: 'id', type: 'uuid', default: () => 'uuid_v7()' })
  id: string;

  @ForeignKey(() => User, { name: 'wishes_user_id_fkey', onDelete: 'CASCADE' })
  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;

  @Column({ name: 'title', type: 'text' })
  title: string;

  @Column({ name: 'description', type: 'text' })
  description: string;

  @Column({ name: 'product_url', type: 'text', nullable: true })
  productUrl: string | null;

  @Column({ name: 'product_title', type: 'text', nullable: true })
  productTitle: string | null;

  /** Whether the owner wrote the product's title; a worker never overrides that. */
  @Column({ name: 'product_title_chosen', type: 'boolean', default: false })
  productTitleChosen: boolean;

  /** Path of an image on this origin. */
  @Column({ name: 'product_image', type: 'text', nullable: true })
  productImage: string | null;

  @Column({ name: 'preview_status', type: 'text', default: 'none' })
  previewStatus: PreviewStatus;

  @Column({ name: 'color', type: 'text', default: 'yellow' })
  color: NoteColor;

  @Column({ name: 'category', type: 'text', default: 'general' })
  category: Category;

  /** Whether the owner chose the category; a worker never overrides such a choice. */
  @Column({ name: 'category_chosen', type: 'boolean', default: false })
  categoryChosen: boolean;

  @Column({ name: 'tags', type: 'text', array: true, default: '{}' })
  tags: string[];

  /** Social handle as the member typed it, so perhaps with a leading `@`. */
  @Column({ name: 'ig_account', type: 'text', nullable: true })
  igAccount: string | null;

  @Column({ name: 'is_granted', type: 'boolean', default: false })
  isGranted: boolean;

  /** Set exactly while the wish is granted. */
  @Column({ name: 'granted_at', type: 'timestamptz', precision: 3, nullable: true })
  grantedAt: Date | null;

  /** State that a moderator or the board set; null for nearly all wishes. */
  @Column({ name: 'moderation', type: 'text', nullable: true })
  moderation: WishModeration | null;

  @Column({ name: 'heart_count', type: 'integer', default: 0 })
  heartCount: number;

  @Column({ name: 'fire_count', type: 'integer', default: 0 })
  fireCount: number;

  @Column({ name: 'thumbs_up_count', type: 'integer', default: 0 })
  thumbsUpCount: number;

  /**
   * Number of these reactions that come from members who are not heard. The counts that are shown include them; the order by
   * cheers does not.
   */
  @Column({ name: 'unheard_count', type: 'integer', default: 0 })
  unheardCount: number;

  /** Who may see the wish. Statements that read lists use functions/is_listed.sql. */
  @Column({ name: 'audience', type: 'text', default: 'everyone' })
  audience: WishAudience;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
