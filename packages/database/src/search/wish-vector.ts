import type { Category } from '@wishboard/contracts/http/fields/category';
import { categoryTerm, facetTerm, grantedTerm, timeTerms } from '@wishboard/contracts/terms/facet-terms';
import { indexTerms } from '@wishboard/contracts/terms/search-terms';

/** Of a wish, what it is found by. */
export interface FindableWish {
  title: string;
  description: string;
  tags: readonly string[];
  productTitle: string | null;
  /** The owner's. */
  username: string;
  displayName: string;
  category: Category;
  isGranted: boolean;
  createdAt: Date;
}

/**
 * A wish's terms as the text of a `tsvector`. A term counts for as much as the best place it stands in: the title (A), tags and
 * the product's title (B), the owner's names (C), the rest (D).
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
  // A weight belongs to a position, of which every term has the same one: where in the text it stands is asked of the text.
  const lexemes = [...weights].map(([term, weight]) => `'${term}':1${weight}`);
  return [...lexemes, ...facets.map((term) => `'${term}'`)].join(' ');
}

/** The words and stems in a {@link wishVector} that are too long to be looked for by a term of their beginning, or nearly so. */
export function wordsOfVector(vector: string): string[] {
  return vector.match(/(?<=')[\p{L}\p{N}\p{M}]{4,}(?=')/gu) ?? [];
}

type Weight = 'A' | 'B' | 'C' | 'D';
