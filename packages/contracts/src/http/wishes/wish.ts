import type { Category } from '../fields/category.js';
import type { UserSummary } from '../fields/user.js';
import type { Emoji, ReactionCounts } from './reaction.js';

/*
 * The wish and the limits of each of its fields. The API and its description, the form, the import and the workers all use these
 * limits. A text is validated as it is stored, that is, after cleanText or cleanLine. Its length is counted in Unicode code points.
 */

export const TITLE_MAX = 100;
export const DESCRIPTION_MAX = 2000;
export const PRODUCT_URL_MAX = 2048;
export const PRODUCT_TITLE_MAX = 200;
export const IG_ACCOUNT_MAX = 30;
export const TAGS_MAX = 10;
export const TAG_MAX = 30;

/**
 * Matches a text that begins like an http or https URL and has no white space, control characters, lone surrogates or credentials.
 */
export const WEB_ADDRESS = /^[Hh][Tt][Tt][Pp][Ss]?:\/\/(?![/\\]*[^/\\?#]*@)[^\s\p{Cc}\p{Cs}]+$/u;

/**
 * Whether a link has a user name or a password before its host. Everybody who sees the link could read the password, and a user
 * name can imitate another host.
 */
export const hasCredentials = (link: string): boolean => /^https?:[/\\]*[^/\\?#]*@/i.test(link);

/** Whether a product link is an absolute http or https URL without credentials. */
export function isWebAddress(text: string): boolean {
  // The parser alone would accept too much: it drops line breaks, turns a space into %20, and accepts "http:host".
  return WEB_ADDRESS.test(text) && URL.canParse(text);
}

/** Name of an Instagram account, with or without the leading `@`. */
export const IG_ACCOUNT = new RegExp(`^@?[A-Za-z0-9._]{1,${IG_ACCOUNT_MAX}}$`);

export const NOTE_COLORS = ['yellow', 'green'] as const;

export type NoteColor = (typeof NOTE_COLORS)[number];

/** Default of the database column. The create form preselects {@link NOTE_COLOR_FORM_DEFAULT}. */
export const NOTE_COLOR_DEFAULT: NoteColor = 'yellow';
export const NOTE_COLOR_FORM_DEFAULT: NoteColor = 'green';

export const PREVIEW_STATUSES = ['none', 'pending', 'ready', 'failed'] as const;

/** Progress of the wish's product preview. `none` when the wish has no link. */
export type PreviewStatus = (typeof PREVIEW_STATUSES)[number];

export const WISH_AUDIENCES = ['everyone', 'members', 'link'] as const;

/**
 * Audience of a wish: everyone, including visitors without an account; members only; or anyone who has its link. A wish with the
 * audience `link` appears in no list except its owner's.
 */
export type WishAudience = (typeof WISH_AUDIENCES)[number];

/** Default of the database column. */
export const WISH_AUDIENCE_DEFAULT: WishAudience = 'everyone';

/** A wish in the responses of every list and every wish route. Optional values without a value are null. Times are ISO 8601, UTC. */
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
  /** The requesting member's own reactions. */
  myReactions: Emoji[];
  /** Whether the requesting member keeps the wish. Absent when not, and from a server of the previous release. */
  isKept?: boolean;
  previewStatus: PreviewStatus;
  /** Absent when the wish is for everyone, and from a server of the previous release. */
  audience?: WishAudience;
  /**
   * `hidden`: moderators have hidden the wish, or it waits for a moderator; only its owner receives this value. `limited`:
   * moderators have limited it; its owner and their followers receive this value. Absent otherwise.
   */
  moderation?: 'hidden' | 'limited';
  user: UserSummary;
}

/** Number of wishes in each list: response body of GET /api/wishes/counts. */
export interface WishCountsView {
  /** Wishes of the requesting member. */
  mine: number;
  /** Wishes that the requesting member keeps. Absent from a server of the previous release. */
  kept?: number;
  /** Wishes of all members, by category. */
  categories: Record<Category, number>;
}

/** Body of POST /api/wishes/:id/keep. */
export interface ToggleKeptRequest {
  /** Desired state. When absent, the request toggles the state. When present, repeating the request changes nothing. */
  kept?: boolean;
}

/** Body of POST /api/wishes/:id/toggle-granted. */
export interface ToggleGrantedRequest {
  /**
   * Desired state. When absent, the request toggles the state. When present, repeating the request changes nothing. A server of the
   * previous release always toggles.
   */
  granted?: boolean;
}

/** Response body of POST /api/wishes/:id/keep. */
export interface ToggleKeptResponse {
  /** Whether the requesting member keeps the wish now. */
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
  /** Name of the product in the owner's words, which no fetch of the link overwrites. Null restores the name from the linked page. */
  productTitle?: string | null;
}
