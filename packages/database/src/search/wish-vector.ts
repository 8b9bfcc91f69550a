import type { Category } from '@wishboard/contracts/http/fields/category';
import { categoryTerm, facetTerm, grantedTerm, timeTerms } from '@wishboard/contracts/terms/facet-terms';
import { indexTerms } from '@wishboard/contracts/terms/search-terms';

/** The parts of a wish by which a search finds it. */
export interface FindableWish {
  title: string;
  description: string;
  tags: readonly string[];
  productTitle: string | null;
  /** Username of the owner. */
  username: string;
  displayName: string;
  category: Category;
  isGranted: boolean;
  createdAt: Date;
}

/**
 * Returns a wish's terms as the text of a `tsvector`. A term has the highest weight of all places where it occurs: the title (A),
 * tags and the product's title (B), the owner's names (C), the rest (D).
 */
export function wishVector(wish: FindableWish): string {
  const weights = new Map<string, Weight>();
  const add = (weight: Weight, terms: Iterable<string>) => {
    for (const term of terms) if (!weights.has(term)) weights.set(term, weight);
  };
  add('A', indexTerms(wish.title));
  add('B', indexTerms([...wish.tags, wish.productTitle ?? ''].join('\n')));
  add('C', indexTerms(`${wish.displayName}\n${wish.username}`));
  add('D', indexTerms(wish.description));
  const { category, isGranted } = wish;
  const facets = [
    categoryTerm(category),
    grantedTerm(isGranted),
    facetTerm(category, isGranted),
    ...timeTerms(wish.createdAt.getTime()),
  ];
  // In a tsvector a weight belongs to a position, so every weighted term has position 1. Its place in the text is looked up in
  // the text itself.
  const lexemes = [...weights].map(([term, weight]) => `'${term}':1${weight}`);
  return [...lexemes, ...facets.map((term) => `'${term}'`)].join(' ');
}

/**
 * Returns the words and stems of four or more letters in a {@link wishVector}. They are too long, or nearly so, to be found by a
 * term of their beginning.
 */
export function wordsOfVector(vector: string): string[] {
  return vector.match(/(?<=')[\p{L}\p{N}\p{M}]{4,}(?=')/gu) ?? [];
}

type Weight = 'A' | 'B' | 'C' | 'D';
