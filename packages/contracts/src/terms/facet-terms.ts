import { CATEGORIES, type Category } from '../http/fields/category.js';

/*
 * Index terms that do not come from a text: a wish's category, whether it is granted, and when it was made. With these terms one
 * index lookup finds the wishes that match all conditions. Otherwise a search for a common word would have to read every wish with
 * that word to find the newest ones. The signs in these terms occur in no word.
 */

/** Returns the term of a category. */
export function categoryTerm(category: Category): string {
  return `#${CATEGORIES.indexOf(category)}`;
}

/** Returns the term for granted or open wishes. */
export function grantedTerm(isGranted: boolean): string {
  return isGranted ? '#granted' : '#open';
}

/** Returns one term for category and granted state together, so that the index need not intersect two long posting lists. */
export function facetTerm(category: Category, isGranted: boolean): string {
  return `${categoryTerm(category)}${grantedTerm(isGranted)}`;
}

/** Lengths of the time spans that have terms, in milliseconds: from four minutes to half a year, each sixteen times the previous one. */
const SPANS = [8, 12, 16, 20, 24].map((exponent) => 2 ** exponent * 1000);
/** Maximum number of terms of one length that cover a time window. More terms would cost more than they save. */
const COVER_MAX = 17;

/** Returns the terms for the creation time of a wish, in milliseconds since 1970: one for each length of span. */
export function timeTerms(createdAt: number): string[] {
  return SPANS.map((span, level) => timeTerm(level, Math.floor(createdAt / span)));
}

/** Terms that cover a time window: every wish of the window has one of them. `from` is the start of the covered time. */
export interface TimeCover {
  terms: readonly string[];
  from: number;
}

/**
 * Covers the window from `from` to `to`, in milliseconds since 1970, with as few terms as possible, since an index lookup pays for
 * each term. Returns null when no few terms do, because the window is years long.
 *
 * @param early how many milliseconds before `from` the cover may begin, since spans are indivisible; some minutes are always
 * allowed
 */
export function coverTime(from: number, to: number, early: number): TimeCover | null {
  const numberAt = (time: number, level: number) => Math.floor(time / spanOf(level));
  let level = SPANS.findIndex((_, at) => numberAt(to, at) - numberAt(from, at) < COVER_MAX);
  if (level < 0) return null;
  const terms: string[] = [];
  let end = numberAt(to, level);
  // For the span in which the window begins, shorter spans cover only the requested part.
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
