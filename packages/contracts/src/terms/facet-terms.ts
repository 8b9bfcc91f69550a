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
/** So many terms of one length at most stand for a window of time; more would cost more than they spare. */
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

/** How many shorter lengths of span tell the beginning of a window apart. */
const FINER_LEVELS = 2;

/**
 * Covers the window from `from` to `to`, in milliseconds since 1970. It may begin earlier than asked, since spans are whole: by a
 * 256th of its length at most, since shorter ones stand for its beginning, or by some minutes.
 * Null when no few spans do: the window is years long.
 */
export function coverTime(from: number, to: number): TimeCover | null {
  const numberAt = (time: number, level: number) => Math.floor(time / (SPANS[level] ?? 1));
  const longest = SPANS.findIndex((_, level) => numberAt(to, level) - numberAt(from, level) < COVER_MAX);
  if (longest < 0) return null;
  const shortest = Math.max(0, longest - FINER_LEVELS);
  const terms: string[] = [];
  for (let level = longest, end = numberAt(to, level); level >= shortest; level -= 1) {
    const first = numberAt(from, level);
    // Of the span in which the window begins the shorter ones tell the rest.
    terms.push(...timesFrom(level, level > shortest ? first + 1 : first, end));
    end = numberAt((first + 1) * (SPANS[level] ?? 1), level - 1) - 1;
  }
  return { terms, from: numberAt(from, shortest) * (SPANS[shortest] ?? 1) };
}

function timesFrom(level: number, first: number, last: number): string[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => timeTerm(level, first + at));
}

function timeTerm(level: number, number: number): string {
  return `@${level}:${number}`;
}
