import type { TasteModel } from '../model/taste-model.js';
import type { Trend } from '../model/trend.js';
import type { RankedMember } from './ranked-member.js';
import { actedWishesOf, allowedFilter, bonusFor, predictTastes, priorOf } from './score.js';

/** Wishes that the trend or their popularity may bring to the front of any list. */
export interface Contenders {
  wishes: Uint32Array;
  /** Trend score of each wish, in the same order. */
  trending: Float64Array;
  has(wish: number): boolean;
}

/** Returns the contenders, which are the same for the lists of all members. */
export function contendersOf(model: TasteModel, trend: Trend): Contenders {
  const all = new Set([...model.mostPopular(), ...trend.wishes]);
  const wishes = Uint32Array.from(all);
  return { wishes, trending: Float64Array.from(wishes, trend.scoreOf), has: (wish) => all.has(wish) };
}

/**
 * Returns the first wishes of a member's list for each of several weights of the trend, as ids. The order is by acts or keywords,
 * popularity, bonuses and trend alone: stated interests, the fading of ignored wishes, turns of categories and the limit for each
 * owner are left out. All lists together cost about as much as one, since everything that the weights do not change is computed
 * once.
 */
export function topWishesByTrendWeight(
  model: TasteModel,
  member: RankedMember,
  now: number,
  limit: number,
  contenders: Contenders,
  weights: readonly number[],
): string[][] {
  const acted = actedWishesOf(model, member);
  const tastes = predictTastes(model, member, acted);
  const prior = priorOf(acted.length);
  const isAllowed = allowedFilter(member, model);
  const bonus = bonusFor(member, model, now);
  const ownTaste = (wish: number) =>
    isAllowed(wish) ? (tastes.get(wish) + prior * model.popularityOf(wish)) * bonus(wish) : Number.NEGATIVE_INFINITY;
  const liked = tastes.highest(limit, ownTaste).filter(([wish]) => !contenders.has(wish));
  const wishes = new Uint32Array(liked.length + contenders.wishes.length);
  const shares = new Float64Array(wishes.length);
  const scores = new Float64Array(wishes.length);
  liked.forEach(([wish, share], place) => {
    wishes[place] = wish;
    shares[place] = share;
  });
  wishes.set(contenders.wishes, liked.length);
  scores.set(contenders.trending, liked.length);
  for (let place = liked.length; place < wishes.length; place += 1) shares[place] = ownTaste(wishes[place] ?? 0);
  const most = shares.reduce((highest, share) => Math.max(highest, share), Number.MIN_VALUE);
  return weights.map((weight) => {
    const totalOf = (at: number) => ((1 - weight) * (shares[at] ?? 0)) / most + weight * (scores[at] ?? 0);
    return highest(wishes.length, limit, totalOf).map((at) => model.wishes.idOf(wishes[at] ?? -1));
  });
}

/**
 * Returns the indexes of the highest totals, highest first, and among equals in their order. Wishes that are not allowed have a
 * total of minus infinity and are left out.
 */
function highest(places: number, limit: number, totalOf: (place: number) => number): number[] {
  const best: { place: number; total: number }[] = [];
  let least = Number.NEGATIVE_INFINITY;
  for (let place = 0; place < places; place += 1) {
    const total = totalOf(place);
    if (total <= least) continue;
    let at = best.length;
    while (at > 0 && total > (best[at - 1]?.total ?? 0)) at -= 1;
    best.splice(at, 0, { place, total });
    if (best.length > limit) best.pop();
    if (best.length === limit) least = best.at(-1)?.total ?? least;
  }
  return best.map(({ place }) => place);
}
