import type { StatedInterests } from '@wishboard/contracts/http/members/preferences';
import type { SparseSums } from '../compact/sparse-sums.js';
import { SparseSums as Sums } from '../compact/sparse-sums.js';
import { similarityOf, wishOf } from '../model/packed-neighbours.js';
import type { TasteModel } from '../model/taste-model.js';
import { tagTerm } from '../terms/tag-terms.js';
import { addTastesOfKeywords } from './add-tastes.js';

/** Interests that a member stated, as opposed to those learnt from acts. */
export interface Stated extends Readonly<StatedInterests> {
  /** Ids of wishes of which the member wants less. */
  lessLike: readonly string[];
}

export const NOTHING_STATED: Stated = { added: [], removed: [], categories: [], lessLike: [] };

/** Worth of stated interests, in reactions: a newcomer's few acts do not drown them, and the acts of a year do. */
const WORTH_ACTS = 10;
/** Least and most weight of stated interests relative to the strongest taste. */
const WORTH_LEAST = 0.1;
const WORTH_MOST = 10;
/** Factor of the votes for the chosen categories, for a member who did nothing yet. */
const CATEGORY_FACTOR = 4;
/** How much a wish falls that is similar to one of which the member wants less: to half at a similarity of a fifth. */
const LESS_FACTOR = 5;
/** Factor of the score of a wish that has an interest the member took away. */
const REMOVED_FACTOR = 0.5;

const statedTastes = new Sums();

/**
 * Adds the member's stated interests to the tastes that come from their acts.
 *
 * @param sums tastes from the member's acts, or from keywords when there are none
 * @param weight total weight of the member's acts, where a reaction is 1
 */
export function addStatedTastes(sums: SparseSums, model: TasteModel, stated: Stated, weight: number): void {
  const { added, categories } = stated;
  if (added.length + categories.length === 0) return;
  statedTastes.clear();
  // For a member who did nothing yet, `sums` has all keywords already.
  if (weight > 0) addTastesOfKeywords(statedTastes, model, { keywords: added, categories });
  for (const [wish, vote] of model.categoryVotes.get(categories)) statedTastes.add(wish, CATEGORY_FACTOR * vote);
  const most = highestOf(sums);
  const scale = weight > 0 && most > 0 ? (most / highestOf(statedTastes)) * worthOf(weight) : 1;
  for (const wish of statedTastes.touched) sums.add(wish, scale * statedTastes.get(wish));
}

/** Lowers wishes that are similar to those of which the member wants less, and wishes that have an interest the member took away. */
export function lowerUnwanted(
  sums: SparseSums,
  model: TasteModel,
  stated: Stated,
  scoreOf: (wish: number) => number,
): void {
  for (const [wish, factor] of unwantedFactors(model, stated)) sums.add(wish, -(1 - factor) * scoreOf(wish));
}

/** Returns by wish the share of its score that is left. */
function unwantedFactors(model: TasteModel, { lessLike, removed }: Stated): Map<number, number> {
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
  return sums.touched.reduce((most, wish) => Math.max(most, sums.get(wish)), Number.MIN_VALUE);
}
