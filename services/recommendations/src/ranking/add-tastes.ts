import { termsOf } from '@wishboard/contracts/terms/text-terms';
import type { SparseSums } from '../compact/sparse-sums.js';
import { similarityOf, wishOf } from '../model/packed-neighbours.js';
import { textLikeness } from '../model/similarity.js';
import type { TasteModel } from '../model/taste-model.js';
import { tagTerm, wordsOfTag } from '../terms/tag-terms.js';

/** A wish that the member acted on, and its share of the member's total weight. */
export interface ActedWish {
  wish: number;
  share: number;
}

/** Factor of the votes, which the wish with the most votes nearly reaches, relative to popularity. */
const VOTE_FACTOR = 2;
/**
 * Exponent of the cosine. Above 1, so that the votes come from members who want what the keywords say, rather than from those who
 * want much.
 */
const VOTE_EXPONENT = 2;
/** Shrinkage: the number of full votes at which the vote counts half. On a small board, one member's wishes say little of another's. */
const VOTES_LEAST = 1;
/** Discount for wishes that many members want whatever else they want: its exponent, and about how many members it starts at. */
const FAME_EXPONENT = 0.25;
const FAME_FROM = 20;
/** Number of the wishes with the most votes that count as if the member had acted on them, and the factor of the tastes from them. */
const LIKELY_WISHES = 20;
const LIKELY_FACTOR = 12;
/** Factor of the text similarity to the keywords, which is added to the vote on a wish. */
const KEYWORD_TEXT = 1;
/** Bonus of a wish of a chosen category, as a share of its score. */
const CATEGORY_BONUS = 0.05;

/**
 * Puts into the empty `sums` the predicted tastes of a member from their acts: the weighted power mean of the matrix rows of the wishes
 * acted on, with the exponent 4/3. A wish that is very similar to a few of these therefore comes before one that is a little similar to
 * many.
 */
export function addTastesOfActs(sums: SparseSums, model: TasteModel, acted: readonly ActedWish[]): void {
  for (const { wish, share } of acted) {
    for (const neighbour of model.row(wish)) sums.add(wishOf(neighbour), share * powered(similarityOf(neighbour)));
  }
  sums.replaceEach(rootOf);
}

/** Returns the summand of a similarity in the power mean: its power of 4/3. */
export function powered(similarity: number): number {
  return similarity * Math.cbrt(similarity);
}

/** Returns the similarity of which the power mean is made: the inverse of {@link powered}. */
export function rootOf(power: number): number {
  return Math.sqrt(power) * Math.sqrt(Math.sqrt(power));
}

/**
 * Adds to `sums` the predicted tastes of a member who only named interests: the votes of the members who acted on the wishes that
 * the keywords find, and the wishes similar to those with the most votes. Nearly all wishes that such a member likes have none of the
 * keywords in their text.
 */
export function addTastesOfKeywords(
  sums: SparseSums,
  model: TasteModel,
  { keywords, categories }: { keywords: readonly string[]; categories: readonly string[] },
): void {
  const found = model.index.similarToTerms(keywords.flatMap((keyword) => termsOfKeyword(model, keyword)));
  const wanted = model.votesFromWishes(found.map(([wish, cosine]) => [wish, cosine ** VOTE_EXPONENT] as const));
  const vote = (wish: number) => wanted.get(wish) / (1 + model.countOf(wish) / FAME_FROM) ** FAME_EXPONENT;
  const { touched } = wanted;
  const votes = new Float64Array(touched.length);
  let most = 0;
  touched.forEach((wish, i) => {
    const one = vote(wish);
    votes[i] = one;
    most = Math.max(most, one);
  });
  touched.forEach((wish, i) => {
    sums.add(wish, (VOTE_FACTOR * (votes[i] ?? 0)) / (most + VOTES_LEAST));
  });
  addTastesOfLikelyWishes(sums, model, most / (most + VOTES_LEAST));
  for (const [wish, cosine] of found) sums.add(wish, KEYWORD_TEXT * textLikeness(cosine));
  for (const wish of sums.touched) {
    if (categories.includes(model.wishes.categoryOf(wish))) sums.add(wish, CATEGORY_BONUS * sums.get(wish));
  }
}

/**
 * Adds the mean of the matrix rows of the wishes with the most votes, weighted by their votes. Few members want what the keywords find,
 * so that their votes alone say little of all but a few wishes.
 *
 * @param sums the votes, and nothing else
 * @param certainty from 0 to 1, low where all votes are those of a few members
 */
function addTastesOfLikelyWishes(sums: SparseSums, model: TasteModel, certainty: number): void {
  const likely = sums.highest(LIKELY_WISHES, (wish) => sums.get(wish));
  const whole = likely.reduce((sum, [, vote]) => sum + vote, 0);
  for (const [wish, vote] of likely) {
    const share = (LIKELY_FACTOR * certainty * vote) / whole;
    for (const neighbour of model.row(wish)) sums.add(wishOf(neighbour), share * similarityOf(neighbour));
  }
}

/** Returns the terms of a keyword: one term, as for a tag, or the terms of its words when no wish has that term. */
function termsOfKeyword({ index }: TasteModel, keyword: string): string[] {
  const whole = tagTerm(keyword);
  return index.has(whole) ? [whole] : termsOf(wordsOfTag(keyword));
}
