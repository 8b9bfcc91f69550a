import { tagTerm, textTerms } from '@wishboard/contracts/terms/text-terms';
import { SparseSums } from '../compact/sparse-sums.js';
import { similarityOf, wishOf } from '../model/packed-neighbours.js';
import { textLikeness } from '../model/similarity.js';
import type { TasteModel } from '../model/taste-model.js';

/** A wish that the member acted on, and its share of the member's total weight. */
export interface ActedWish {
  wish: number;
  share: number;
}

/** Factor of the votes, which the wish with the most votes nearly reaches, relative to popularity. */
const VOTE_FACTOR = 4;
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
/** Factor of the text similarity to the keywords, which is added to the vote on a wish. */
const KEYWORD_TEXT = 0.15;
/** Bonus of a wish of a chosen category, as a share of its score. */
const CATEGORY_BONUS = 0.05;
/** Number of wishes with the highest predicted taste from which the second step starts. */
const SECOND_STEP_WISHES = 30;

/** Reused for every second step. */
const secondStep = new SparseSums();

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
function rootOf(power: number): number {
  return Math.sqrt(power) * Math.sqrt(Math.sqrt(power));
}

/**
 * Adds to `sums` the predicted tastes of a member who only named interests: the votes of the members who acted on the wishes that
 * the keywords find. Nearly all wishes that such a member likes have none of the keywords in their text.
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
  for (const [wish, cosine] of found) sums.add(wish, KEYWORD_TEXT * textLikeness(cosine));
  for (const wish of sums.touched) {
    if (categories.includes(model.wishes.categoryOf(wish))) sums.add(wish, CATEGORY_BONUS * sums.get(wish));
  }
}

/**
 * Raises the predicted tastes for wishes that are similar to those with the highest ones: a second step of the random walk between
 * wishes (Cooper et al. 2014). What a few acts or keywords say directly hardly tells apart the wishes that it reaches. No further wishes
 * are reached, so that the reasons of a wish are those of the first step.
 *
 * @param weight the highest raise relative to the highest taste
 */
export function addSecondStep(sums: SparseSums, model: TasteModel, weight: number): void {
  secondStep.clear();
  for (const [wish, taste] of sums.highest(SECOND_STEP_WISHES, (wish) => sums.get(wish))) {
    for (const neighbour of model.row(wish)) secondStep.add(wishOf(neighbour), taste * similarityOf(neighbour));
  }
  const scale = (weight * sums.max) / secondStep.max;
  for (const wish of secondStep.touched) sums.addToTouched(wish, scale * secondStep.get(wish));
}

/** Returns the terms of a keyword: one term, as for a tag, or the terms of its words when no wish has that term. */
function termsOfKeyword({ index }: TasteModel, keyword: string): string[] {
  const whole = tagTerm(keyword);
  return index.has(whole) ? [whole] : textTerms(keyword);
}
