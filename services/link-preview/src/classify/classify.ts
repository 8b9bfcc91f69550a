import type { Category } from '@wishboard/contracts/http/fields/category';
import { TAG_MAX, TAGS_MAX } from '@wishboard/contracts/http/wishes/wish';
import { CATEGORY_TERMS, type CategoryTerms } from './category-terms.js';

export interface Classification {
  /** The category that fits, or null when none is certain enough. */
  category: Category | null;
  /** Tags from the words of the wish and its product, most telling first. */
  tags: string[];
}

/** Texts of a wish and its product, as input of the classification. */
export interface WishText {
  title: string;
  description: string;
  productTitle: string | null;
  /** Keywords that the product page gives for itself. */
  keywords: readonly string[];
}

interface Term {
  text: string;
  category: Category;
  points: number;
}

const STRONG = 2;
const WEAK = 1;
/** Points that a category needs to be certain: one strong term, or two weak ones. */
const CERTAIN_POINTS = 2;
/** Factor by which the best category has to exceed the runner-up in points. */
const CERTAIN_LEAD = 2;
const KEYWORD_TAGS_MAX = 3;

const TERMS: ReadonlyMap<string, Term> = new Map(
  (Object.entries(CATEGORY_TERMS) as [Category, CategoryTerms][])
    .flatMap(([category, { strong, weak }]) => [...termsOf(category, weak, WEAK), ...termsOf(category, strong, STRONG)])
    .map((term) => [term.text, term]),
);

const PATTERN = compilePattern([...TERMS.keys()]);

/**
 * Determines category and tags of a wish by the terms of `category-terms.ts`. Each term counts once; title, description and
 * product count alike. A category is certain when it has at least {@link CERTAIN_POINTS} points and {@link CERTAIN_LEAD} times those of
 * the runner-up. Precision matters more than recall, since a wish that stays `general` disturbs nobody.
 */
export function classify(wish: WishText): Classification {
  const text = [wish.title, wish.description, wish.productTitle ?? '', ...wish.keywords].join('\n');
  const found = findTerms(text);
  const points = new Map<Category, number>();
  for (const { category, points: more } of found) points.set(category, (points.get(category) ?? 0) + more);
  const [best, second] = [...points].sort((a, b) => b[1] - a[1]);
  const isSure = best !== undefined && best[1] >= CERTAIN_POINTS && best[1] >= CERTAIN_LEAD * (second?.[1] ?? 0);
  return { category: isSure ? best[0] : null, tags: tagsOf(wish, found) };
}

/** Returns hashtags that the member wrote, then strong terms, then keywords of the page. */
function tagsOf(wish: WishText, found: readonly Term[]): string[] {
  const hashtags = [...`${wish.title} ${wish.description}`.matchAll(/[#＃]([\p{L}\p{N}_]+)/gu)].map(
    ([, tag]) => tag ?? '',
  );
  const strong = found.filter(({ points }) => points === STRONG).map(({ text }) => text);
  const keywords = wish.keywords
    .filter((word) => /^[\p{L}\p{N}][\p{L}\p{N} '&+-]+$/u.test(word))
    .slice(0, KEYWORD_TAGS_MAX);
  const tags = new Map<string, string>();
  for (const tag of [...hashtags, ...strong, ...keywords]) {
    const key = tag.toLowerCase();
    if ([...tag].length <= TAG_MAX && /[\p{L}\p{N}]/u.test(tag) && !tags.has(key)) tags.set(key, tag);
  }
  return [...tags.values()].slice(0, TAGS_MAX);
}

function findTerms(text: string): Term[] {
  const found = new Map<string, Term>();
  for (const [match] of text.normalize('NFKC').toLowerCase().matchAll(PATTERN)) {
    const term = TERMS.get(match) ?? TERMS.get(match.replace(/s$/, '')) ?? TERMS.get(match.replace(/es$/, ''));
    if (term) found.set(term.text, term);
  }
  return [...found.values()];
}

/** Compiles one pattern for all terms, longest first, so that each stretch of text counts for one term only. */
function compilePattern(terms: readonly string[]): RegExp {
  const sorted = [...terms].sort((a, b) => b.length - a.length);
  const literal = (term: string) => term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ /g, '\\s+');
  const spaced = sorted.filter((term) => /^[\x20-\x7e]+$/.test(term)).map(literal);
  const unspaced = sorted.filter((term) => !/^[\x20-\x7e]+$/.test(term)).map(literal);
  return new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${spaced.join('|')})(?:e?s)?(?![\\p{Script=Latin}\\p{N}])|${unspaced.join('|')}`,
    'gu',
  );
}

function termsOf(category: Category, list: string, points: number): Term[] {
  const texts = list.split(',').map((text) => text.trim());
  return texts.filter(Boolean).map((text) => ({ text, category, points }));
}
