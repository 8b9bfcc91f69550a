import type { Category } from '@wishboard/contracts/http/category';
import { categoryTerm, grantedTerm } from '@wishboard/contracts/terms/facet-terms';
import {
  holdsRun,
  mayBeMistyped,
  oneLetterAway,
  plainText,
  type Run,
  type Wanted,
  wantedOf,
} from '@wishboard/contracts/terms/search-terms';

/** Words of a question that are looked for with a letter wrong; each is hundreds of terms. */
const MISTYPED_MAX = 3;

/** What else found wishes must be. */
export interface Filter {
  category?: Category | undefined;
  granted?: boolean | undefined;
}

/** A question in the form in which PostgreSQL is asked. */
export interface SearchQuery {
  /** `tsquery` of the wishes that have every piece. */
  match: string;
  /** `tsquery` of the pieces, any of which counts for the order. */
  rank: string;
  /** Pieces that the terms alone do not tell for certain. */
  runs: readonly Run[];
}

/** The question; null when there is nothing in it to look for. */
export function searchQuery(question: string, filter: Filter): SearchQuery | null {
  const wanted = wantedOf(question);
  return wanted.length > 0 ? compose(wanted, wanted.map(clause), filter) : null;
}

/** Every word that the question may have meant, should a letter of it be wrong. Nearly none of them is one. */
export function wordsNearby(question: string): string[] {
  return mistyped(wantedOf(question)).flatMap(({ run }) => [...oneLetterAway(run.text)]);
}

/**
 * The question with one letter of each English word wrong; null when that changes nothing.
 *
 * @param inUse which of {@link wordsNearby} there are
 */
export function mistypedQuery(question: string, filter: Filter, inUse: ReadonlySet<string>): SearchQuery | null {
  const wanted = wantedOf(question);
  const words = mistyped(wanted);
  const near = (one: Wanted) =>
    words.includes(one) ? [...oneLetterAway(one.run.text)].filter((word) => inUse.has(word)) : [];
  if (!wanted.some((one) => near(one).length > 0)) return null;
  const clauses = wanted.map((one) => anyOf([clause(one), ...near(one).map(lexeme)]));
  return compose(wanted, clauses, filter);
}

function mistyped(wanted: readonly Wanted[]): Wanted[] {
  return wanted.filter(({ run }) => mayBeMistyped(run.text)).slice(0, MISTYPED_MAX);
}

/** What finds wishes with all of these pieces, or with all but one where there are more than two. */
export function alikeQuery(words: readonly string[]): SearchQuery | null {
  const wanted = wantedOf(words.join(' '));
  if (wanted.length === 0) return null;
  const clauses = wanted.map(clause);
  const lacking = clauses.length > 2 ? clauses.map((_, at) => allOf(clauses.filter((__, other) => other !== at))) : [];
  return { match: anyOf([allOf(clauses), ...lacking]), rank: anyOf(clauses), runs: [] };
}

/** Narrows a question to wishes that have any of the terms. */
export function among(match: string, terms: readonly string[]): string {
  return allOf([match, anyOf(terms.map(lexeme))]);
}

/** Whether what a wish says holds every piece of the question. */
export function holdsEach(texts: readonly (string | null)[], { runs }: SearchQuery): boolean {
  if (runs.length === 0) return true;
  const plain = plainText(texts.join('\n'));
  return runs.every((run) => holdsRun(plain, run));
}

function compose(wanted: readonly Wanted[], clauses: readonly string[], { category, granted }: Filter): SearchQuery {
  const facets = [
    ...(category === undefined ? [] : [lexeme(categoryTerm(category))]),
    ...(granted === undefined ? [] : [lexeme(grantedTerm(granted))]),
  ];
  return {
    match: allOf([...clauses, ...facets]),
    rank: anyOf(clauses),
    runs: wanted.map(({ run }) => run).filter(({ unspaced }) => unspaced),
  };
}

function clause({ all, any, prefixes, parts }: Wanted): string {
  const ways = [...any.map(lexeme), ...prefixes.map((prefix) => `${lexeme(prefix)}:*`)];
  if (all.length > 0) ways.push(allOf(all.map(lexeme)));
  if (parts.length > 0) ways.push(allOf(parts.map(clause)));
  return anyOf(ways);
}

const allOf = (clauses: readonly string[]) => `(${clauses.join(' & ')})`;
const anyOf = (clauses: readonly string[]) => `(${clauses.join(' | ')})`;
/** A term has no sign but our own, none of which means anything between quotes. */
const lexeme = (term: string) => `'${term}'`;
