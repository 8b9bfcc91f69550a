import type { Category } from '@wishboard/contracts/http/fields/category';
import type { NoteColor } from '@wishboard/contracts/http/wishes/wish';
import { tellsAnInterest } from '@wishboard/contracts/terms/tells-an-interest';

/** What a member seems to like, strongest first. */
export interface Profile {
  keywords: string[];
  categories: Category[];
  color: NoteColor | null;
}

/** Words of a wish, each with the place where it tells most: a place of {@link PLACE_FACTORS}. */
export type TellingWords = Iterable<readonly [word: string, place: number]>;

/** A wish as far as the profile looks at it. */
export interface ProfiledWish {
  words: TellingWords;
  category: Category;
  color: NoteColor;
}

const KEYWORDS_MAX = 12;
const CATEGORIES_MAX = 3;
/** A category is an interest from this share of the member's weight on. */
const CATEGORY_SHARE = 0.15;
/** A colour is preferred from this share on, and only by somebody who had the choice a few times. */
const COLOR_SHARE = 0.65;
const COLOR_WISHES_MIN = 3;
/** A tag was chosen to say what a wish is about; a title says it in passing; a description tells stories. */
const [TAG, TITLE, DESCRIPTION] = [0, 1, 2];
const PLACE_FACTORS = [3, 2, 0.4];

/**
 * Interests learnt from wishes a member acted on.
 *
 * A keyword scores `sum over wishes of weight * factor * idf`, each wish giving a word its best factor once, so that a word
 * of several wishes beats a word repeated in one (tf-idf with binary tf; Salton and Buckley 1988).
 *
 * @param wishes with the weight each has for the member
 * @param idf how rare a word is in the community, at least 0
 * @param removed whether the member took an interest away: it is listed where it would stand, and takes no other's place, so that it is
 *   there again once the member wants it back
 */
export function profileOf(
  wishes: readonly (readonly [ProfiledWish, number])[],
  idf: (word: string) => number,
  removed: (word: string) => boolean = () => false,
): Profile {
  const keywords = new Map<string, number>();
  const categories = new Map<Category, number>();
  const colors = new Map<NoteColor, number>();
  let total = 0;
  for (const [wish, weight] of wishes) {
    total += weight;
    for (const [word, place] of wish.words) {
      add(keywords, word, weight * (PLACE_FACTORS[place] ?? 0) * idf(word));
    }
    if (wish.category !== 'general') add(categories, wish.category, weight);
    add(colors, wish.color, weight);
  }
  const [color] = sorted(colors);
  return {
    keywords: withoutParts(
      sorted(keywords).map(([word]) => word),
      removed,
    ),
    categories: sorted(categories)
      .filter(([, weight]) => weight >= CATEGORY_SHARE * total)
      .map(([category]) => category)
      .slice(0, CATEGORIES_MAX),
    color: color && wishes.length >= COLOR_WISHES_MIN && color[1] >= COLOR_SHARE * total ? color[0] : null,
  };
}

/**
 * What the words of a wish tell about whoever acts on it.
 *
 * @param titles words of its title and of its product's
 */
export function tellingWords(
  tags: readonly string[],
  titles: readonly string[],
  description: readonly string[],
): TellingWords {
  const places = new Map<string, number>();
  const note = (word: string, place: number) => {
    if (isKeyword(word) && !places.has(word)) places.set(word, place);
  };
  for (const tag of tags) note(tag.normalize('NFKC').toLowerCase().trim(), TAG);
  for (const word of titles) note(word, TITLE);
  for (const word of description) note(word, DESCRIPTION);
  return places;
}

/** One character is a word in Chinese, and too little to be learnt as an interest; a number is none, nor is a word that says nothing. */
function isKeyword(word: string): boolean {
  return [...word].length >= 2 && tellsAnInterest(word);
}

/** Leaves out a word that a stronger keyword already contains, as 旅遊 after 日本旅遊. */
function withoutParts(keywords: readonly string[], removed: (word: string) => boolean): string[] {
  const kept: string[] = [];
  const listed: string[] = [];
  for (const word of keywords) {
    if (kept.length >= KEYWORDS_MAX) break;
    if (removed(word)) listed.push(word);
    else if (!kept.some((other) => other.includes(word) || word.includes(other))) {
      kept.push(word);
      listed.push(word);
    }
  }
  return listed;
}

function add<Key>(sums: Map<Key, number>, key: Key, value: number): void {
  sums.set(key, (sums.get(key) ?? 0) + value);
}

/** Heaviest first; equal ones in the order of their names, so that a profile doesn't flicker. */
function sorted<Key extends string>(sums: Map<Key, number>): [Key, number][] {
  return [...sums].filter(([, value]) => value > 0).sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}
