import type { Category } from '@wishboard/contracts/http/fields/category';
import { categoryTerm, facetTerm, grantedTerm } from '@wishboard/contracts/terms/facet-terms';
import {
  holdsRun,
  mayBeMistyped,
  NEIGHBOURS_MAX,
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
  /** `tsquery` of each piece, all of which a wish must have. */
  match: readonly string[];
  /** `tsquery` of the pieces, any of which counts for the order. */
  rank: string;
  /** Pieces that the terms alone do not tell for certain. */
  runs: readonly Run[];
  /** Whether one of these may be in none of the wishes that have its terms. */
  isDoubtful: boolean;
}

/** Neighbouring characters of which terms are that a release before wrote, which has no term for a category and granted both, either. */
const NEIGHBOURS_BEFORE = 2;

/** By what is searched, as it is at the moment. */
export interface SearchTerms {
  words: WordsByBeginning;
  /** See SearchState. */
  isOfRules: boolean;
}

/**
 * By the beginning of a word, the words there are that begin so. One that is not here is looked for as a range of terms: the index then
 * gathers every wish of each of them before it looks at anything else, which takes a tenth of a second for a common word.
 */
export type WordsByBeginning = ReadonlyMap<string, readonly string[]>;

/** The beginnings that a question asks for. */
export function beginningsOf(question: string): string[] {
  const of = ({ prefixes, parts }: Wanted): string[] => [...prefixes, ...parts.flatMap(of)];
  return wantedOf(question).flatMap(of);
}

/** The question; null when there is nothing in it to look for. */
export function searchQuery(question: string, filter: Filter, { words, isOfRules }: SearchTerms): SearchQuery | null {
  const wanted = wantedOf(question, neighboursBy(isOfRules));
  const clauses = wanted.map((one) => clause(one, words));
  return wanted.length > 0 ? compose(wanted, clauses, filter, isOfRules) : null;
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
export function mistypedQuery(
  question: string,
  filter: Filter,
  { words, isOfRules }: SearchTerms,
  inUse: ReadonlySet<string>,
): SearchQuery | null {
  const wanted = wantedOf(question, neighboursBy(isOfRules));
  const doubtful = mistyped(wanted);
  const near = (one: Wanted) =>
    doubtful.includes(one) ? [...oneLetterAway(one.run.text)].filter((word) => inUse.has(word)) : [];
  if (!wanted.some((one) => near(one).length > 0)) return null;
  const clauses = wanted.map((one) => anyOf([clause(one, words), ...near(one).map(lexeme)]));
  return compose(wanted, clauses, filter, isOfRules);
}

function mistyped(wanted: readonly Wanted[]): Wanted[] {
  return wanted.filter(({ run }) => mayBeMistyped(run.text)).slice(0, MISTYPED_MAX);
}

/** What finds wishes like one with a title, in the form in which PostgreSQL is asked. */
export interface AlikeQuery {
  /** `tsquery` of each piece, all of which a wish must have. */
  every: readonly string[];
  /** `tsquery` of those that lack one of three pieces or more; null for a title with fewer. */
  lackingOne: string | null;
  /** `tsquery` of the pieces, any of which counts for the order. */
  rank: string;
}

/** What finds wishes that say the same as a title; null where that says nothing yet. */
export function alikeQuery(title: string, { words, isOfRules }: SearchTerms): AlikeQuery | null {
  const clauses = wantedOf(title, neighboursBy(isOfRules)).map((one) => clause(one, words));
  if (clauses.length === 0) return null;
  return { every: clauses, lackingOne: clauses.length > 2 ? allButOne(clauses) : null, rank: anyOf(clauses) };
}

/** All but any one of two clauses or more. By halves: to write each way to lack one would be as long as the square of their number. */
function allButOne(clauses: readonly string[]): string {
  const half = clauses.length >> 1;
  const first = clauses.slice(0, half);
  const second = clauses.slice(half);
  const ofPart = (part: readonly string[]) => (part.length > 1 ? [allButOne(part)] : []);
  return anyOf([allOf([...first, ...ofPart(second)]), allOf([...ofPart(first), ...second])]);
}

/** `tsquery` of the wishes that have any of the terms. */
export function anyTerm(terms: readonly string[]): string {
  return anyOf(terms.map(lexeme));
}

/** Whether what a wish says holds every piece of the question. */
export function holdsEach(texts: readonly (string | null)[], { runs }: SearchQuery): boolean {
  if (runs.length === 0) return true;
  const plain = plainText(texts.join('\n'));
  return runs.every((run) => holdsRun(plain, run));
}

const neighboursBy = (isOfRules: boolean) => (isOfRules ? NEIGHBOURS_MAX : NEIGHBOURS_BEFORE);

function compose(
  wanted: readonly Wanted[],
  clauses: readonly string[],
  filter: Filter,
  isOfRules: boolean,
): SearchQuery {
  const runs = wanted.map(({ run }) => run).filter(({ unspaced }) => unspaced);
  return {
    match: [...clauses, ...facetsOf(filter, isOfRules).map(lexeme)],
    rank: anyOf(clauses),
    runs,
    isDoubtful: runs.some(({ text }) => [...text].length > neighboursBy(isOfRules)),
  };
}

function facetsOf({ category, granted }: Filter, isOfRules: boolean): string[] {
  if (isOfRules && category !== undefined && granted !== undefined) return [facetTerm(category, granted)];
  return [
    ...(category === undefined ? [] : [categoryTerm(category)]),
    ...(granted === undefined ? [] : [grantedTerm(granted)]),
  ];
}

function clause({ all, any, prefixes, parts }: Wanted, words: WordsByBeginning): string {
  const begun = prefixes.flatMap((prefix) => words.get(prefix)?.map(lexeme) ?? [`${lexeme(prefix)}:*`]);
  const ways = [...new Set([...any.map(lexeme), ...begun])];
  if (all.length > 0) ways.push(allOf(all.map(lexeme)));
  if (parts.length > 0) ways.push(allOf(parts.map((part) => clause(part, words))));
  return anyOf(ways);
}

/** `tsquery` of the wishes that have all of it. */
export const allOf = (clauses: readonly string[]) => `(${clauses.join(' & ')})`;
const anyOf = (clauses: readonly string[]) => `(${clauses.join(' | ')})`;
/** A term has no sign but our own, none of which means anything between quotes. */
const lexeme = (term: string) => `'${term}'`;
