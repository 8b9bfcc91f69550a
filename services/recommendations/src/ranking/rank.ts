import type { SparseSums } from '../compact/sparse-sums.js';
import type { TasteModel } from '../model/taste-model.js';
import type { Trend } from '../model/trend.js';
import { diversify } from './diversify.js';
import { ignoredFactor } from './ignored-factor.js';
import { limitPerOwner } from './limit-per-owner.js';
import type { RankedMember } from './ranked-member.js';
import { type Explanation, explain, type Scored } from './reasons.js';
import { actedWishesOf, allowedFilter, BONUS_MAX, bonusFor, predictTastes, priorOf } from './score.js';
import { addStatedTastes, lowerUnwanted, NOTHING_STATED } from './stated-interests.js';

/** A wish in a member's list, and the reasons for it. */
export interface RankedWish extends Explanation {
  id: string;
}

/** Maximum length of a list that is kept for a member. */
export const LIST_MAX = 120;
/** Number of wishes acted on from which a taste is known well enough that taking turns between categories does no harm. */
const VARIED_FROM = 4;
/** Number of best candidates that are sorted at first, of the thousands that share a taste. */
const SORTED_FIRST = 4 * LIST_MAX;

/**
 * Returns a member's list, best first. The score of wish i is
 *
 *     (sum over j of w_j S_ij^(4/3) / sum of w_j)^(3/4)  +  beta pop_i / (1 + (n / c)^2.5)
 *
 * over the n wishes j the member acted on with weight w_j. S is the blended matrix of the model, and pop_i the popularity of i:
 * item-based top-N (Deshpande and Karypis 2004) as a power mean, with a popularity prior that fades. Only the proportions of the weights matter, so
 * that a member who comes back after a year has the taste they left with. For a member without acts, the first term is the votes of
 * the members who acted on the wishes that the keywords find. Stated interests are added to the sum, and wishes like those of which
 * the member wants less are lowered. A preferred colour and a fresh wish raise the score by a few percent. The rest of the list is
 * filled with popular wishes.
 *
 * The list has no own, granted or excluded wishes, and no wish twice. Unless `isScoreOnly` is set, categories take turns as far as the
 * scores allow ({@link diversify}), and at most two wishes of one owner are in any six in a row while there are others.
 *
 * @param isScoreOnly ranks by score alone
 */
export function rank(
  model: TasteModel,
  member: RankedMember,
  now: number,
  limit = LIST_MAX,
  isScoreOnly = false,
): RankedWish[] {
  const acted = actedWishesOf(model, member);
  const tastes = predictTastes(model, member, acted);
  const stated = member.stated ?? NOTHING_STATED;
  addStatedTastes(tastes, model, stated, weightOf(member));
  const prior = priorOf(acted.length);
  lowerUnwanted(tastes, model, stated, (wish) => tastes.get(wish) + prior * model.popularityOf(wish));
  const candidates = bestFirst(model, member, tastes, prior, now, Math.min(SORTED_FIRST, 4 * limit));
  const list = isScoreOnly
    ? first(candidates, limit)
    : applyDisplayRules(model, candidates, limit, acted.length >= VARIED_FROM);
  const explained = explain(model, member, acted, list, now);
  return list.map(({ wish }, i) => ({
    id: model.wishes.idOf(wish),
    ...(explained[i] ?? { sources: [], weights: [] }),
  }));
}

/** A wish and its total score. */
type Rated = [wish: number, total: number];

/** Yields all wishes that may be recommended, best first. Only as many are sorted as are asked for, since a list needs few. */
function* bestFirst(
  model: TasteModel,
  member: RankedMember,
  tastes: SparseSums,
  prior: number,
  now: number,
  sortedFirst: number,
): Generator<Scored> {
  const isAllowed = allowedFilter(member, model);
  const bonus = bonusFor(member, model, now);
  const fades = new Map(
    Array.from(member.ignored ?? [], ([id, days]) => [model.numberOf(id) ?? -1, ignoredFactor(days)]),
  );
  const fadedTo = (wish: number) => fades.get(wish) ?? 1;
  const fame = (wish: number) => prior * model.popularityOf(wish);
  const ownTaste = (wish: number) => fadedTo(wish) * (tastes.get(wish) + fame(wish)) * bonus(wish);
  // An upper bound of `ownTaste` that needs the taste alone: of the thousands of wishes that share a taste, most are far from the best.
  const ownTasteAtMost = (wish: number) => Math.max(0, tastes.get(wish) + prior) * BONUS_MAX;
  const { trend } = model;
  // The highest of the wishes that the member's taste finds and the trend does not change.
  const best = (most: number): Rated[] =>
    tastes.highest(
      most,
      (wish) => (isAllowed(wish) && !trend.has(wish) ? ownTaste(wish) : Number.NEGATIVE_INFINITY),
      (total) => total / BONUS_MAX - prior,
    );
  const few = best(sortedFirst);
  // Hundreds of wishes are popular or in the trend, and few of them score as high as the wishes that the member likes.
  const popular = model.mostPopular().filter((wish) => !trend.has(wish) && tastes.get(wish) === 0);
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
  // Builds the parts of the score only for wishes that are asked for. The fade is applied to the taste, so that the trend weighs
  // more in comparison.
  const scored = ([wish, total]: Rated): Scored => ({
    wish,
    total,
    taste: tastes.get(wish),
    fame: fame(wish),
    trend: (trendUnit * trend.scoreOf(wish)) / fadedTo(wish),
  });
  const inOrder = (some: Rated[], others: Rated[]) =>
    some.concat(others).sort(([a, totalOfA], [b, totalOfB]) => totalOfB - totalOfA || newestFirst(model, a, b));

  const least = few.reduce((lowest, [, total]) => Math.min(lowest, total), Number.POSITIVE_INFINITY);
  // Popular wishes may rank after some wishes that are not among the few sorted ones.
  const first = inOrder(few, othersFrom(least));
  for (const rated of first) yield scored(rated);
  const all = inOrder(best(Number.POSITIVE_INFINITY), othersFrom(Number.NEGATIVE_INFINITY));
  for (const rated of all.slice(first.length)) yield scored(rated);
}

/**
 * Returns the amount that the trend adds to the score of a wish with trend score 1. Tastes are small numbers for one member and
 * large ones for another: a fixed amount would drown small tastes and be negligible beside large ones. Taste and trend are
 * therefore both shares of their maximum, and the order is that of `(1 - weight) taste / highest taste + weight trend`.
 *
 * @param few the highest tastes, apart from those of wishes in the trend and of `popular`
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

/** Applies the rules for displayed lists: categories take turns, and no owner takes many places. */
function applyDisplayRules(
  { wishes }: TasteModel,
  bestFirst: Generator<Scored>,
  limit: number,
  isVaried: boolean,
): Scored[] {
  const inTurn = isVaried ? diversify(bestFirst, ({ wish }) => wishes.categoryOf(wish)) : bestFirst;
  return limitPerOwner(inTurn, ({ wish }) => wishes.ownerOf(wish), limit);
}

/** Returns how much the member did: 1 for a reaction of today. */
function weightOf({ weights }: RankedMember): number {
  return [...weights.values()].reduce((sum, weight) => sum + weight, 0);
}

function newestFirst({ wishes }: TasteModel, a: number, b: number): number {
  return wishes.createdAt(b) - wishes.createdAt(a) || a - b;
}
