import type { SparseSums } from '../compact/sparse-sums.js';
import type { TasteModel } from '../model/taste-model.js';
import type { Trend } from '../model/trend.js';
import { fadeOf } from './ignored.js';
import type { RankedMember } from './ranked-member.js';
import { type Explained, explain, type Scored } from './reasons.js';
import { actedOn, allowedTo, BONUS_MAX, bonusFor, priorOf, tastesOf } from './score.js';
import { spread } from './spread.js';
import { addStatedTastes, dampen, NOTHING_STATED } from './stated.js';
import { vary } from './vary.js';

/** A wish in a member's list, and why. */
export interface RankedWish extends Explained {
  id: string;
}

/** Longest list that is kept for a member. */
export const LIST_MAX = 120;
/** From so many wishes acted on a taste is known well enough for categories in turn to do it no harm. */
const VARIED_FROM = 4;
/** How many of the thousands that share a taste are sorted at first. */
const SORTED_FIRST = 4 * LIST_MAX;

/**
 * A member's list, best first. The score of wish i is
 *
 *     sum over j of w_j S_ij / sum of w_j  +  beta pop_i / (1 + (n / c)^2.5)
 *
 * over the n wishes j the member acted on with weight w_j, S the blended matrix of the model, pop_i how popular i is:
 * item-based top-N (Deshpande and Karypis 2004) with a popularity prior that fades. Only the proportions of the weights
 * matter, so that somebody who comes back after a year has the taste they left with. For somebody who did nothing yet the
 * first term is what those want who want what the member's keywords find. What the member said themselves is added to that, and
 * what is like wishes of which they want less falls. The sum grows by a few percent for the colour the member likes and for a
 * fresh wish. What is left of the list is filled with what is popular.
 *
 * Never own, granted or excluded wishes, never one twice. In the list that is kept, categories take turns as far as the scores allow
 * ({@link vary}), and at most two of one member stand in any six while there are others.
 *
 * @param isBare by score alone
 */
export function rank(
  model: TasteModel,
  member: RankedMember,
  now: number,
  limit = LIST_MAX,
  isBare = false,
): RankedWish[] {
  const acted = actedOn(model, member);
  const tastes = tastesOf(model, member, acted);
  const stated = member.stated ?? NOTHING_STATED;
  addStatedTastes(tastes, model, stated, weightOf(member));
  const prior = priorOf(acted.length);
  dampen(tastes, model, stated, (wish) => tastes.of(wish) + prior * model.popularityOf(wish));
  const candidates = bestFirst(model, member, tastes, prior, now, Math.min(SORTED_FIRST, 4 * limit));
  const list = isBare ? first(candidates, limit) : forTheStrip(model, candidates, limit, acted.length >= VARIED_FROM);
  const explained = explain(model, member, acted, list, now);
  return list.map(({ wish }, i) => ({
    id: model.wishes.idOf(wish),
    ...(explained[i] ?? { sources: [], weights: [] }),
  }));
}

/** A wish, and all that it counts. */
type Rated = [wish: number, total: number];

/** All that may be recommended, by the tastes. Sorted only as far as it is asked for: a list needs few. */
function* bestFirst(
  model: TasteModel,
  member: RankedMember,
  tastes: SparseSums,
  prior: number,
  now: number,
  sortedFirst: number,
): Generator<Scored> {
  const isAllowed = allowedTo(member, model);
  const bonus = bonusFor(member, model, now);
  const fades = new Map(Array.from(member.ignored ?? [], ([id, days]) => [model.numberOf(id) ?? -1, fadeOf(days)]));
  const fadedTo = (wish: number) => fades.get(wish) ?? 1;
  const fame = (wish: number) => prior * model.popularityOf(wish);
  const ownTaste = (wish: number) => fadedTo(wish) * (tastes.of(wish) + fame(wish)) * bonus(wish);
  // Found by the taste alone: of the thousands that share one most are far from the best.
  const ownTasteAtMost = (wish: number) => Math.max(0, tastes.of(wish) + prior) * BONUS_MAX;
  const { trend } = model;
  // Of what the member likes, that of which nothing is added.
  const best = (most: number): Rated[] =>
    tastes.highest(
      most,
      (wish) => (isAllowed(wish) && !trend.has(wish) ? ownTaste(wish) : Number.NEGATIVE_INFINITY),
      (total) => total / BONUS_MAX - prior,
    );
  const few = best(sortedFirst);
  // Hundreds are popular or trend, and few of them come as high as what the member likes.
  const popular = model.mostPopular().filter((wish) => !trend.has(wish) && tastes.of(wish) === 0);
  const trendUnit = unitOfTrend(trend, few, popular, ownTaste, ownTasteAtMost, isAllowed);
  const othersFrom = (least: number): Rated[] => {
    const found: Rated[] = [];
    const consider = (wish: number, added: number) => {
      if (ownTasteAtMost(wish) + added < least || !isAllowed(wish)) return;
      const total = ownTaste(wish) + added;
      if (total >= least) found.push([wish, total]);
    };
    trend.forEach((wish, score) => {
      consider(wish, trendUnit * score);
    });
    for (const wish of popular) consider(wish, 0);
    return found;
  };
  // Made of those alone that are asked for. What fades does so with all that taste found in it: beside that the trend weighs more.
  const scored = ([wish, total]: Rated): Scored => ({
    wish,
    total,
    taste: tastes.of(wish),
    fame: fame(wish),
    trend: (trendUnit * trend.scoreOf(wish)) / fadedTo(wish),
  });
  const inOrder = (some: Rated[], others: Rated[]) =>
    some.concat(others).sort(([a, totalOfA], [b, totalOfB]) => totalOfB - totalOfA || newestFirst(model, a, b));

  const least = few.reduce((lowest, [, total]) => Math.min(lowest, total), Number.POSITIVE_INFINITY);
  // What is popular may come after some that are not among the few.
  const first = inOrder(few, othersFrom(least));
  for (const rated of first) yield scored(rated);
  const all = inOrder(best(Number.POSITIVE_INFINITY), othersFrom(Number.NEGATIVE_INFINITY));
  for (const rated of all.slice(first.length)) yield scored(rated);
}

/**
 * What a wish that trends as much as any counts beside taste. Both are shares of the highest there is, since taste is a small number
 * for one member and a large one for another: by itself it would go under for the one and drown the trend for the other. The
 * order is that of `(1 - weight) taste / highest taste + weight trend`.
 *
 * @param few the highest tastes, beside those of what trends and of `popular`
 */
function unitOfTrend(
  trend: Trend,
  few: readonly Rated[],
  popular: readonly number[],
  ownTaste: (wish: number) => number,
  ownTasteAtMost: (wish: number) => number,
  isAllowed: (wish: number) => boolean,
): number {
  if (trend.weight === 0) return 0;
  let most = few.reduce((highest, [, total]) => Math.max(highest, total), Number.MIN_VALUE);
  const consider = (wish: number) => {
    if (ownTasteAtMost(wish) > most && isAllowed(wish)) most = Math.max(most, ownTaste(wish));
  };
  trend.forEach(consider);
  popular.forEach(consider);
  return (most * trend.weight) / (1 - trend.weight);
}

function first<Item>(items: Iterable<Item>, limit: number): Item[] {
  const taken: Item[] = [];
  for (const item of items) if (taken.push(item) >= limit) break;
  return taken;
}

/** With the rules of a list that somebody looks at. */
function forTheStrip({ wishes }: TasteModel, bestFirst: Generator<Scored>, limit: number, isVaried: boolean): Scored[] {
  const inTurn = isVaried ? vary(bestFirst, ({ wish }) => wishes.categoryOf(wish)) : bestFirst;
  return spread(inTurn, ({ wish }) => wishes.ownerOf(wish), limit);
}

/** How much the member did: 1 is a reaction. */
function weightOf({ weights }: RankedMember): number {
  return [...weights.values()].reduce((sum, weight) => sum + weight, 0);
}

function newestFirst({ wishes }: TasteModel, a: number, b: number): number {
  return wishes.createdAt(b) - wishes.createdAt(a) || a - b;
}
