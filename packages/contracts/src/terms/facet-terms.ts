import { CATEGORIES, type Category } from '../http/fields/category.js';

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

/** Both as one term: the index need not hold one long list against another. */
export function facetTerm(category: Category, isGranted: boolean): string {
  return `${categoryTerm(category)}${grantedTerm(isGranted)}`;
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

/**
 * Covers the window from `from` to `to`, in milliseconds since 1970, by as few terms as do: a look costs each of them. Null when no few
 * do: the window is years long.
 *
 * @param early how many milliseconds earlier than asked it may begin, since spans are whole; some minutes are always allowed
 */
export function coverTime(from: number, to: number, early: number): TimeCover | null {
  const numberAt = (time: number, level: number) => Math.floor(time / spanOf(level));
  let level = SPANS.findIndex((_, at) => numberAt(to, at) - numberAt(from, at) < COVER_MAX);
  if (level < 0) return null;
  const terms: string[] = [];
  let end = numberAt(to, level);
  // Of the span in which the window begins, shorter ones tell the part that is asked for.
  for (; level > 0 && from - numberAt(from, level) * spanOf(level) > early; level -= 1) {
    const first = numberAt(from, level);
    terms.push(...timesFrom(level, first + 1, end));
    end = numberAt((first + 1) * spanOf(level), level - 1) - 1;
  }
  const first = numberAt(from, level);
  return { terms: [...terms, ...timesFrom(level, first, end)], from: first * spanOf(level) };
}

const spanOf = (level: number) => SPANS[level] ?? Number.NaN;

function timesFrom(level: number, first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, at) => timeTerm(level, first + at));
}

function timeTerm(level: number, number: number): string {
  return `@${level}:${number}`;
}
