import type { Category } from '../fields/category.js';
import { cleanLine } from '../fields/text.js';
import type { NoteColor } from '../wishes/wish.js';

/** Maximum length of an interest that a member names, in Unicode code points. */
export const INTEREST_MAX = 30;
/** Maximum number of interests that a member names. */
export const INTERESTS_ADDED_MAX = 12;
/** Maximum number of interests that a member has removed. */
export const INTERESTS_REMOVED_MAX = 100;
/** Maximum number of "less like this" wishes that a response lists. The newest hundred of them influence the ranking. */
export const LESS_LIKE_NAMED = 20;

/** Interests as the member stated them. Learning from the member's actions never changes them. */
export interface StatedInterests {
  /** Interests that the member named, the most recent first. */
  added: string[];
  /** Interests that the member removed. They stay removed, although the member's actions would teach them again. */
  removed: string[];
  /** Categories that the member chose; empty when they chose none. */
  categories: Category[];
}

/** A wish that the member marked as "less like this". */
export interface LessLike {
  wishId: string;
  title: string;
}

/** Response body of GET and PATCH /api/user/preferences. */
export interface PreferencesView {
  /** The interests that the member named, then the learnt interests without those that the member removed, strongest first. */
  keywords: string[];
  /** The categories that the member chose, or the learnt categories when they chose none. */
  categories: Category[];
  colorPreference: NoteColor | null;
  /** ISO 8601, UTC; null when nothing is known about the member yet. */
  lastUpdated: string | null;
  /** The part of the preferences that the member stated. Absent from a server of the previous release. */
  stated?: StatedInterests;
  /** Wishes that the member marked as "less like this", the most recent first, at most {@link LESS_LIKE_NAMED}. */
  lessLike?: LessLike[];
  /**
   * Whether the page asks the member to choose categories: the member has done nothing that reveals a taste, and has not been asked
   * before.
   */
  asksForCategories?: boolean;
}

/**
 * Body of PATCH /api/user/preferences. `added`, `removed` and `categories` are complete lists; an absent list stays as it is. The
 * other fields name single changes, so that simultaneous changes on two pages of the same member both take effect.
 */
export interface StateInterestsRequest extends Partial<StatedInterests> {
  /** Interests to add to the named ones. They are no longer removed. */
  add?: string[];
  /** Interests to remove. They are no longer named. */
  remove?: string[];
  /** Interests to clear: afterwards they are neither named nor removed. */
  takeBack?: string[];
}

/** Returns the form in which interests are compared (NFKC, lower case), so that the width and the case of letters do not matter. */
export function interestKey(interest: string): string {
  return cleanLine(interest).normalize('NFKC').toLowerCase();
}

/** Returns the interests that are not among `others`, compared by {@link interestKey}. */
export function withoutInterests(interests: readonly string[], others: readonly string[]): string[] {
  const keys = new Set(others.map(interestKey));
  return interests.filter((interest) => !keys.has(interestKey(interest)));
}

/** Returns all interests of a member: the named ones, then the learnt ones without those that the member removed. */
export function interestsOf(
  learnt: readonly string[],
  { added, removed }: Omit<StatedInterests, 'categories'>,
): string[] {
  return [...added, ...withoutInterests(learnt, [...added, ...removed])];
}

/**
 * Applies a request to the stated interests and returns the result. An interest that is named is never also removed. Of the removed
 * interests the newest {@link INTERESTS_REMOVED_MAX} are kept. The result may name more than {@link INTERESTS_ADDED_MAX} interests;
 * the caller rejects that.
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
