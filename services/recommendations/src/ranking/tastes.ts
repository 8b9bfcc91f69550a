import { tagTerm, textTerms } from '@wishboard/contracts/terms/text-terms';
import type { SparseSums } from '../compact/sparse-sums.js';
import { similarityOf, wishOf } from '../model/packed-neighbours.js';
import { textLikeness } from '../model/similarity.js';
import type { TasteModel } from '../model/taste-model.js';

/** A wish that the member acted on, and its share of all the member's weights. */
export interface Acted {
  wish: number;
  share: number;
}

/** What the vote on the wish that most are for counts, beside how popular it is. */
const VOTE_FACTOR = 4;
/** Above 1, so that a vote goes by who wants what the keywords say, and not by who wants much. */
const VOTE_EXPONENT = 2;
/** With how many votes in full the vote counts half: on a small board one member's wishes say little of another's. */
const VOTES_LEAST = 1;
/** How much it is held against a wish that many want it whatever they else want, from about so many on. */
const FAME_EXPONENT = 0.25;
const FAME_FROM = 20;
/** What the likeness of its text adds to the vote on a wish. */
const KEYWORD_TEXT = 0.1;
/** How much more a wish of a category that the member chose is worth. */
const CATEGORY_BONUS = 0.05;

/** What a member will like by what the member acted on, into `sums`: the mean of the rows of the wishes. */
export function addTastesOfActs(sums: SparseSums, model: TasteModel, acted: readonly Acted[]): void {
  for (const { wish, share } of acted) {
    for (const neighbour of model.row(wish)) sums.add(wishOf(neighbour), share * similarityOf(neighbour));
  }
}

/**
 * What somebody will like who only named interests, into `sums`: what the members want who want the wishes
 * that the keywords find. Nearly all that such a member likes has none of the keywords in its text.
 */
export function addTastesOfKeywords(
  sums: SparseSums,
  model: TasteModel,
  { keywords, categories }: { keywords: readonly string[]; categories: readonly string[] },
): void {
  const found = model.index.similarToTerms(keywords.flatMap((keyword) => termsOfKeyword(model, keyword)));
  const wanted = model.wantedBy(found.map(([wish, cosine]) => [wish, cosine ** VOTE_EXPONENT] as const));
  const vote = (wish: number) => wanted.of(wish) / (1 + model.countOf(wish) / FAME_FROM) ** FAME_EXPONENT;
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
    if (categories.includes(model.wishes.categoryOf(wish))) sums.add(wish, CATEGORY_BONUS * sums.of(wish));
  }
}

/** A keyword is one thing, as a tag is. One that nobody wrote that way is looked for by its words. */
function termsOfKeyword({ index }: TasteModel, keyword: string): string[] {
  const whole = tagTerm(keyword);
  return index.knows(whole) ? [whole] : textTerms(keyword);
}
