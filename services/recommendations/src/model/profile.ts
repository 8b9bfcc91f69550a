import type { Category } from '@wishboard/contracts/http/fields/category';
import type { NoteColor } from '@wishboard/contracts/http/wishes/wish';
import { tellsAnInterest } from '@wishboard/contracts/terms/tells-an-interest';

/** A member's interests as learnt from their acts, the strongest first. */
export interface Profile {
  keywords: string[];
  categories: Category[];
  color: NoteColor | null;
}

/** Words of a wish that say something of an interest, each with the place where it tells most: an index of {@link PLACE_FACTORS}. */
export type InterestWords = Iterable<readonly [word: string, place: number]>;

/** The fields of a wish that a profile is made of. */
export interface ProfiledWish {
  words: InterestWords;
  category: Category;
  color: NoteColor;
}

const KEYWORDS_MAX = 12;
const CATEGORIES_MAX = 3;
/** Least share of the member's total weight for a category to be an interest. */
const CATEGORY_SHARE = 0.15;
/**
 * Least share of the member's total weight for a colour to be preferred, and least number of wishes for a preference to be learnt
 * at all.
 */
const COLOR_SHARE = 0.65;
const COLOR_WISHES_MIN = 3;
/**
 * Places of a word in a wish, and their weights. A tag was chosen to say what the wish is about, a title says it in passing, and a
 * description says much else.
 */
const [TAG, TITLE, DESCRIPTION] = [0, 1, 2];
const PLACE_FACTORS = [3, 2, 0.4];

/**
 * Learns a member's interests from the wishes the member acted on.
 *
 * A keyword scores `sum over wishes of weight * factor * idf`. Each wish counts a word once, with its best factor, so that a word
 * of several wishes outscores a word that one wish repeats (TF-IDF with binary tf; Salton and Buckley 1988).
 *
 * @param wishes wishes with the weight that each has for the member
 * @param idf returns how rare a word is in the community, at least 0
 * @param removed whether the member took an interest away. Such an interest stays in the list at its rank and does not count
 *   towards the maximum, so that it is there again as soon as the member takes the removal back
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
    keywords: dropOverlapping(
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
 * Returns the words of a wish that say something of the interests of members who act on it.
 *
 * @param titles words of the wish's title and of its product's title
 */
export function findInterestWords(
  tags: readonly string[],
  titles: readonly string[],
  description: readonly string[],
): InterestWords {
  const places = new Map<string, number>();
  const note = (word: string, place: number) => {
    if (isKeyword(word) && !places.has(word)) places.set(word, place);
  };
  for (const tag of tags) note(tag.normalize('NFKC').toLowerCase().trim(), TAG);
  for (const word of titles) note(word, TITLE);
  for (const word of description) note(word, DESCRIPTION);
  return places;
}

/**
 * Whether a word can be an interest. One character may be a word in Chinese, but says too little. Numbers and stop words are no
 * interests.
 */
function isKeyword(word: string): boolean {
  return [...word].length >= 2 && tellsAnInterest(word);
}

/** Leaves out a word that contains a stronger keyword or is contained in one, such as 旅遊 after 日本旅遊. */
function dropOverlapping(keywords: readonly string[], removed: (word: string) => boolean): string[] {
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

/** Sorts by weight, the heaviest first, and equal weights by name, so that a profile is stable. */
function sorted<Key extends string>(sums: Map<Key, number>): [Key, number][] {
  return [...sums].filter(([, value]) => value > 0).sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}
