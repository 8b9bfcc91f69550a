import type { Category } from '../fields/category.js';
import { cleanLine } from '../fields/text.js';
import type { NoteColor } from '../wishes/wish.js';

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

/**
 * Body of PATCH /api/user/preferences. `added`, `removed` and `categories` are whole lists, of which an absent one stays as it is.
 * The others name what changes, so that what two pages of a member say at once both counts.
 */
export interface StateInterestsRequest extends Partial<StatedInterests> {
  /** Interests to name beside those that are, which are taken away no more. */
  add?: string[];
  /** Interests to take away, which are named no more. */
  remove?: string[];
  /** Interests of which the member says nothing any more: neither named nor taken away. */
  takeBack?: string[];
}

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

/**
 * What a member has said of their interests once they say this, too. What is named is not away. Of what was taken away the
 * newest {@link INTERESTS_REMOVED_MAX} are kept; of what is named there may be more than {@link INTERESTS_ADDED_MAX}, which the
 * caller refuses.
 */
export function saidAfter(before: Omit<StatedInterests, 'categories'>, said: StateInterestsRequest): typeof before {
  const { add = [], remove = [], takeBack = [] } = said;
  const named = [...add, ...(said.added ?? [])];
  const unsaid = [...takeBack, ...withoutInterests(remove, add)];
  const added = [...add, ...withoutInterests(said.added ?? before.added, unsaid)];
  const removed = [...remove, ...withoutInterests(said.removed ?? before.removed, takeBack)];
  return {
    added: eachOnce(added),
    removed: eachOnce(withoutInterests(removed, named)).slice(0, INTERESTS_REMOVED_MAX),
  };
}

function eachOnce(interests: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const interest of interests) {
    const key = interestKey(interest);
    if (!byKey.has(key)) byKey.set(key, interest);
  }
  return [...byKey.values()];
}
