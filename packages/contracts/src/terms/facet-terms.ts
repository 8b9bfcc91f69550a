import { CATEGORIES, type Category } from '../http/category.js';

/*
 * Terms that are in no text: a wish's category, whether it is granted, and when it was made. With them one look into the index
 * finds what fits in all of these, instead of reading every wish with a common word to see which are the newest. No word has
 * their signs.
 */

/** A wish's category as a term. */
export function categoryTerm(category: Category): string {
  return `#${CATEGORIES.indexOf(category)}`;
}

/** Whether a wish is granted as a term. */
export function grantedTerm(isGranted: boolean): string {
  return isGranted ? '#granted' : '#open';
}

/** Spans of time that have terms, in milliseconds: from four minutes to half a year, each sixteen times the one before. */
const SPANS = [8, 12, 16, 20, 24].map((exponent) => 2 ** exponent * 1000);
/** So many terms at most stand for a window of time; more would cost more than they spare. */
const COVER_MAX = 17;

/** The terms of the time a wish was made at, in milliseconds since 1970: one for each length of span. */
export function timeTerms(createdAt: number): string[] {
  return SPANS.map((span, level) => timeTerm(level, Math.floor(createdAt / span)));
}

/** Terms any of which the wishes of a window of time have, and the time of the earliest of these. */
export interface TimeCover {
  terms: readonly string[];
  from: number;
}

/**
 * Covers the window from `from` to `to`, in milliseconds since 1970. It may begin earlier than asked, since spans are whole.
 * Null when no few spans do: the window is years long.
 */
export function coverTime(from: number, to: number): TimeCover | null {
  for (const [level, span] of SPANS.entries()) {
    const first = Math.floor(from / span);
    const count = Math.floor(to / span) - first + 1;
    if (count > COVER_MAX) continue;
    return { terms: Array.from({ length: count }, (_, at) => timeTerm(level, first + at)), from: first * span };
  }
  return null;
}

function timeTerm(level: number, number: number): string {
  return `@${level}:${number}`;
}
