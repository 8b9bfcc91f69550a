import type { Category } from './category.js';
import { cleanLine } from './text.js';
import type { NoteColor } from './wish.js';

/** Characters of an interest that a member names, and how many of them. */
export const INTEREST_MAX = 30;
export const INTERESTS_ADDED_MAX = 12;
/** Interests a member may have taken away. */
export const INTERESTS_REMOVED_MAX = 100;
/** Wishes of which a member wants less that are named; all of the newest hundred count. */
export const LESS_LIKE_NAMED = 20;

/** What a member said themselves of their interests. Nothing that is learnt ever changes it. */
export interface StatedInterests {
  /** Interests the member named, the last in front. */
  added: string[];
  /** Interests the member took away: they stay away although what the member does would teach them again. */
  removed: string[];
  /** Categories the member chose. Empty for one who chose none. */
  categories: Category[];
}

/** A wish of which the member wants less. */
export interface LessLike {
  wishId: string;
  title: string;
}

/** Answer of GET and of PATCH /api/user/preferences. */
export interface PreferencesView {
  /** Those the member named, then what was learnt without what the member took away, strongest first. */
  keywords: string[];
  /** Those the member chose, or else what was learnt. */
  categories: Category[];
  colorPreference: NoteColor | null;
  /** ISO 8601, UTC; null for a member nothing is known about yet. */
  lastUpdated: string | null;
  /** What of it the member said themselves. A server of the release before does not tell. */
  stated?: StatedInterests;
  /** Wishes of which the member wants less, the last in front, at most {@link LESS_LIKE_NAMED}. */
  lessLike?: LessLike[];
  /** Whether the member did nothing yet that tells of a taste, and was not asked for categories: then the page asks. */
  asksForCategories?: boolean;
}

/** Body of PATCH /api/user/preferences: whole lists, of which an absent one stays as it is. */
export type StateInterestsRequest = Partial<StatedInterests>;

/** In which form interests are compared: 京都 and KYOTO are what they are however they are written. */
export function interestKey(interest: string): string {
  return cleanLine(interest).normalize('NFKC').toLowerCase();
}

/** Interests without those that are among others. */
export function withoutInterests(interests: readonly string[], others: readonly string[]): string[] {
  const keys = new Set(others.map(interestKey));
  return interests.filter((interest) => !keys.has(interestKey(interest)));
}

/** Everything that counts as an interest of a member: what they named, then what was learnt, without what they took away. */
export function interestsOf(
  learnt: readonly string[],
  { added, removed }: Omit<StatedInterests, 'categories'>,
): string[] {
  return [...added, ...withoutInterests(learnt, [...added, ...removed])];
}
