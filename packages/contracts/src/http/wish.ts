import type { Category } from './category.js';
import type { Emoji, ReactionCounts } from './reaction.js';
import type { UserSummary } from './user.js';

export const NOTE_COLORS = ['yellow', 'green'] as const;

export type NoteColor = (typeof NOTE_COLORS)[number];

/** The column's default. The create form preselects {@link NOTE_COLOR_FORM_DEFAULT}. */
export const NOTE_COLOR_DEFAULT: NoteColor = 'yellow';
export const NOTE_COLOR_FORM_DEFAULT: NoteColor = 'green';

export const PREVIEW_STATUSES = ['none', 'pending', 'ready', 'failed'] as const;

/** How far the product preview of a wish is. `none` when it has no link. */
export type PreviewStatus = (typeof PREVIEW_STATUSES)[number];

/** A wish as every list and every wish route answers it. Absent optional values are null. Times are ISO 8601, UTC. */
export interface WishView {
  id: string;
  userId: string;
  title: string;
  description: string;
  productUrl: string | null;
  productTitle: string | null;
  /** Path of an image on this origin, or null. */
  productImage: string | null;
  color: NoteColor;
  category: Category;
  tags: string[];
  igAccount: string | null;
  isGranted: boolean;
  grantedAt: string | null;
  createdAt: string;
  reactionCounts: ReactionCounts;
  /** The asking member's own reactions. */
  myReactions: Emoji[];
  previewStatus: PreviewStatus;
  user: UserSummary;
}

/** Body of POST /api/wishes. */
export interface CreateWishRequest {
  title: string;
  description: string;
  productUrl?: string | null;
  color?: NoteColor;
  igAccount?: string | null;
  category?: Category;
  tags?: string[];
}

/** Body of PATCH /api/wishes/:id. An absent field keeps its value. */
export interface UpdateWishRequest extends Partial<Omit<CreateWishRequest, 'tags'>> {
  /** The product's name in the owner's words, which no fetch overwrites; null gives the page's own back. */
  productTitle?: string | null;
}
