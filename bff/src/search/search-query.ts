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

/** Maximum number of words of a query that are matched with one wrong letter. Each expands to hundreds of terms. */
const MISTYPED_MAX = 3;

/** Conditions that hits must meet besides the query. */
export interface Filter {
  category?: Category | undefined;
  granted?: boolean | undefined;
}

/** A search query in the form used for PostgreSQL. */
export interface SearchQuery {
  /** One `tsquery` for each piece of the query. A wish must match all of them. */
  match: readonly string[];
  /** `tsquery` for the rank: any matching piece counts. */
  rank: string;
  /** Pieces that their terms do not identify reliably, so that the text has to be checked. */
  runs: readonly Run[];
  /** Whether the text of a wish may lack a piece although the wish has all its terms. */
  isDoubtful: boolean;
}

/**
 * Number of neighbouring characters per term before the current indexing rules. Those rules also had no combined term
 * for category and granted.
 */
const NEIGHBOURS_BEFORE = 2;

/** Current state of the index that queries are built for. */
export interface SearchTerms {
  words: WordsByBeginning;
  /** Whether the terms of every wish follow the current rules, as in `SearchState`. */
  isOfRules: boolean;
}

/**
 * Indexed words by their beginning. A beginning that is not in the map is matched as a range of terms. The index then collects
 * the wishes of every term in the range before it checks anything else, which takes a tenth of a second for a common word.
 */
export type WordsByBeginning = ReadonlyMap<string, readonly string[]>;

/** Returns the word beginnings that a query needs. */
export function beginningsOf(question: string): string[] {
  const of = ({ prefixes, parts }: Wanted): string[] => [...prefixes, ...parts.flatMap(of)];
  return wantedOf(question).flatMap(of);
}

/** Builds the query, or returns null if there is nothing in it to search for. */
export function searchQuery(question: string, filter: Filter, { words, isOfRules }: SearchTerms): SearchQuery | null {
  const wanted = wantedOf(question, neighboursBy(isOfRules));
  const clauses = wanted.map((one) => clause(one, words));
  return wanted.length > 0 ? compose(wanted, clauses, filter, isOfRules) : null;
}

/** Returns every word that the query may have meant with one letter wrong. Nearly all of them are no real words. */
export function oneLetterVariants(question: string): string[] {
  return mistyped(wantedOf(question)).flatMap(({ run }) => [...oneLetterAway(run.text)]);
}

/**
 * Builds the query with one wrong letter allowed per English word, or returns null if that adds no word.
 *
 * @param inUse those of {@link oneLetterVariants} that occur in wishes
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

/** A query for wishes similar to a title, in the form used for PostgreSQL. */
export interface AlikeQuery {
  /** One `tsquery` for each piece of the title. A wish must match all of them. */
  every: readonly string[];
  /** `tsquery` of wishes that lack at most one of three or more pieces; null for a title with fewer pieces. */
  lackingOne: string | null;
  /** `tsquery` for the rank: any matching piece counts. */
  rank: string;
}

/** Builds the query for wishes with the same words as a title, or returns null if the title has none yet. */
export function alikeQuery(title: string, { words, isOfRules }: SearchTerms): AlikeQuery | null {
  const clauses = wantedOf(title, neighboursBy(isOfRules)).map((one) => clause(one, words));
  if (clauses.length === 0) return null;
  return { every: clauses, lackingOne: clauses.length > 2 ? allButOne(clauses) : null, rank: anyOf(clauses) };
}

/**
 * Returns a `tsquery` of all of two or more clauses but any one. It splits the clauses in halves, because listing each
 * combination would grow with the square of their number.
 */
function allButOne(clauses: readonly string[]): string {
  const half = clauses.length >> 1;
  const first = clauses.slice(0, half);
  const second = clauses.slice(half);
  const ofPart = (part: readonly string[]) => (part.length > 1 ? [allButOne(part)] : []);
  return anyOf([allOf([...first, ...ofPart(second)]), allOf([...ofPart(first), ...second])]);
}

/** Returns a `tsquery` of the wishes that have any of the terms. */
export function anyTerm(terms: readonly string[]): string {
  return anyOf(terms.map(lexeme));
}

/** Whether the texts of a wish contain every piece of the query. */
export function containsEachPiece(texts: readonly (string | null)[], { runs }: SearchQuery): boolean {
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

/** Returns a `tsquery` of the wishes that match every clause. */
export const allOf = (clauses: readonly string[]) => `(${clauses.join(' & ')})`;
const anyOf = (clauses: readonly string[]) => `(${clauses.join(' | ')})`;
/** Terms contain no characters that need escaping between quotes. */
const lexeme = (term: string) => `'${term}'`;
