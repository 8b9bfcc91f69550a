import type { Category } from '../fields/category.js';
import type { UserSummary } from '../fields/user.js';
import type { Emoji, ReactionCounts } from './reaction.js';

/*
 * What a wish is, and what each of its fields may hold. Said here once: the API and its description, the form, the import
 * and the workers all go by it. A text is held against it as it is stored, which is what cleanText or cleanLine leave of
 * it, and its length is counted in Unicode code points.
 */

export const TITLE_MAX = 100;
export const DESCRIPTION_MAX = 2000;
export const PRODUCT_URL_MAX = 2048;
export const PRODUCT_TITLE_MAX = 200;
export const IG_ACCOUNT_MAX = 30;
export const TAGS_MAX = 10;
export const TAG_MAX = 30;

/** How an http or https address begins, and nothing in it that cannot be seen or stored. */
export const WEB_ADDRESS = /^[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s\p{Cc}\p{Cs}]+$/u;

/** Whether a product link is an absolute http or https address. */
export function isWebAddress(text: string): boolean {
  // The parser alone drops line breaks, makes %20 of a space and takes "http:host"; nobody means such an address.
  return WEB_ADDRESS.test(text) && URL.canParse(text);
}

/** A social account's name, with or without the leading `@`. */
export const IG_ACCOUNT = new RegExp(`^@?[A-Za-z0-9._]{1,${IG_ACCOUNT_MAX}}$`);

export const NOTE_COLORS = ['yellow', 'green'] as const;

export type NoteColor = (typeof NOTE_COLORS)[number];

/** The column's default. The create form preselects {@link NOTE_COLOR_FORM_DEFAULT}. */
export const NOTE_COLOR_DEFAULT: NoteColor = 'yellow';
export const NOTE_COLOR_FORM_DEFAULT: NoteColor = 'green';

export const PREVIEW_STATUSES = ['none', 'pending', 'ready', 'failed'] as const;

/** How far the product preview of a wish is. `none` when it has no link. */
export type PreviewStatus = (typeof PREVIEW_STATUSES)[number];

export const WISH_AUDIENCES = ['everyone', 'members', 'link'] as const;

/**
 * Who is shown a wish: everyone, also outside the board; members; or whoever has its link. What is by link only stands in
 * no list but its owner's.
 */
export type WishAudience = (typeof WISH_AUDIENCES)[number];

/** The column's default. */
export const WISH_AUDIENCE_DEFAULT: WishAudience = 'everyone';

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
  /** Whether the asking member keeps it. Absent when not, and from a server of the release before. */
  isKept?: boolean;
  previewStatus: PreviewStatus;
  /** Absent when it is for everyone, and from a server of the release before. */
  audience?: WishAudience;
  /**
   * That moderators have hidden it, or it waits for one of them, which its owner alone is sent then; or that they limited it, which its owner
   * and who follows them are sent. Absent for all others.
   */
  moderation?: 'hidden' | 'limited';
  user: UserSummary;
}

/** Answer of GET /api/wishes/counts: how many wishes each list has. */
export interface WishCountsView {
  /** The asking member's own. */
  mine: number;
  /** Those the asking member keeps. A server of the release before does not say. */
  kept?: number;
  /** Everybody's, by category. */
  categories: Record<Category, number>;
}

/** Body of POST /api/wishes/:id/keep. */
export interface ToggleKeptRequest {
  /** The wanted end state. Absent, it is toggled; present, a repeat changes nothing. */
  kept?: boolean;
}

/** Body of POST /api/wishes/:id/toggle-granted. */
export interface ToggleGrantedRequest {
  /** The wanted end state. Absent, it is toggled; present, a repeat changes nothing. A server of the release before toggles. */
  granted?: boolean;
}

/** Answer of POST /api/wishes/:id/keep. */
export interface ToggleKeptResponse {
  /** Whether the asking member keeps the wish now. */
  kept: boolean;
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
  audience?: WishAudience;
}

/** Body of PATCH /api/wishes/:id. An absent field keeps its value. */
export interface UpdateWishRequest extends Partial<Omit<CreateWishRequest, 'tags'>> {
  /** The product's name in the owner's words, which no fetch overwrites; null gives the page's own back. */
  productTitle?: string | null;
}
