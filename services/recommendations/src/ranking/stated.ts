import type { StatedInterests } from '@wishboard/contracts/http/members/preferences';
import { tagTerm } from '@wishboard/contracts/terms/text-terms';
import type { SparseSums } from '../compact/sparse-sums.js';
import { SparseSums as Sums } from '../compact/sparse-sums.js';
import { similarityOf, wishOf } from '../model/packed-neighbours.js';
import type { TasteModel } from '../model/taste-model.js';
import { addTastesOfKeywords } from './tastes.js';

/** What a member said themselves, beside what the member did. */
export interface Stated extends Readonly<StatedInterests> {
  /** Ids of wishes of which the member wants less. */
  lessLike: readonly string[];
}

export const NOTHING_STATED: Stated = { added: [], removed: [], categories: [], lessLike: [] };

/** What was said is worth so many reactions: a newcomer's few acts don't drown it, and those of a year do. */
const WORTH_ACTS = 10;
/** What an interest that was named still counts then, beside the strongest taste. */
const WORTH_LEAST = 0.1;
const WORTH_MOST = 10;
/** What the vote of those who want wishes of the chosen categories counts for somebody who did nothing yet. */
const CATEGORY_FACTOR = 4;
/** How much what is like a wish of which the member wants less falls: to half at a similarity of a fifth. */
const LESS_FACTOR = 5;
/** What is left of the score of a wish that has an interest the member took away. */
const REMOVED_FACTOR = 0.5;

const said = new Sums();

/**
 * Adds what the member said they like to the tastes of what they did.
 *
 * @param sums tastes of the member's acts, or of keywords where there are none
 * @param weight of all that the member did: 1 for a reaction
 */
export function addStatedTastes(sums: SparseSums, model: TasteModel, stated: Stated, weight: number): void {
  const { added, categories } = stated;
  if (added.length + categories.length === 0) return;
  said.clear();
  // For somebody who did nothing yet all keywords are looked at already.
  if (weight > 0) addTastesOfKeywords(said, model, { keywords: added, categories });
  for (const [wish, vote] of model.categoryVotes.of(categories)) said.add(wish, CATEGORY_FACTOR * vote);
  const most = highestOf(sums);
  const scale = weight > 0 && most > 0 ? (most / highestOf(said)) * worthOf(weight) : 1;
  for (const wish of said.touched) sums.add(wish, scale * said.of(wish));
}

/** Has what the member wants less of fall: what is like those wishes, and what has an interest that was taken away. */
export function dampen(sums: SparseSums, model: TasteModel, stated: Stated, scoreOf: (wish: number) => number): void {
  for (const [wish, factor] of lessFactors(model, stated)) sums.add(wish, -(1 - factor) * scoreOf(wish));
}

/** By wish, the share of its score that is left. */
function lessFactors(model: TasteModel, { lessLike, removed }: Stated): Map<number, number> {
  const likeness = new Map<number, number>();
  for (const id of lessLike) {
    const disliked = model.numberOf(id);
    if (disliked === undefined) continue;
    for (const neighbour of model.row(disliked)) {
      const wish = wishOf(neighbour);
      likeness.set(wish, (likeness.get(wish) ?? 0) + similarityOf(neighbour));
    }
  }
  const factors = new Map([...likeness].map(([wish, sum]) => [wish, 1 / (1 + LESS_FACTOR * sum)]));
  const terms = removed.map(tagTerm).filter(Boolean);
  if (terms.length > 0) {
    for (const [wish] of model.index.similarToTerms(terms))
      factors.set(wish, REMOVED_FACTOR * (factors.get(wish) ?? 1));
  }
  return factors;
}

function worthOf(weight: number): number {
  return Math.min(WORTH_MOST, Math.max(WORTH_LEAST, WORTH_ACTS / weight));
}

function highestOf(sums: SparseSums): number {
  return sums.touched.reduce((most, wish) => Math.max(most, sums.of(wish)), Number.MIN_VALUE);
}
