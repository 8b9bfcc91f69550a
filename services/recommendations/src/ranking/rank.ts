import { SparseSums } from '../compact/sparse-sums.js';
import type { TasteModel } from '../model/taste-model.js';
import type { Trend } from '../model/trend.js';
import { fadeOf } from './ignored.js';
import type { RankedMember } from './ranked-member.js';
import { type Explained, explain, type Scored } from './reasons.js';
import { spread } from './spread.js';
import { addStatedTastes, dampen, NOTHING_STATED } from './stated.js';
import { type Acted, addTastesOfActs, addTastesOfKeywords } from './tastes.js';
import { vary } from './vary.js';

/** A wish in a member's list, and why. */
export interface RankedWish extends Explained {
  id: string;
}

/** Longest list that is kept for a member. */
export const LIST_MAX = 120;
/** How much popularity counts for somebody nothing is known about, and by how many wishes acted on that fades. */
const PRIOR_FACTOR = 0.8;
const PRIOR_FADES = 0.8;
/** How much the colour a member likes, and a wish of today, are worth: a share of the score. */
const COLOR_BONUS = 0.05;
const FRESH_BONUS = 0.1;
const FRESH_HALF_LIFE_MS = 7 * 24 * 3600 * 1000;
/** From so many wishes acted on a taste is known well enough for categories in turn to do it no harm. */
const VARIED_FROM = 4;
/** How many of the thousands that share a taste are sorted at first. */
const SORTED_FIRST = 4 * LIST_MAX;

/** Kept from one ranking to the next. */
const tastes = new SparseSums();

/**
 * A member's list, best first. The score of wish i is
 *
 *     sum over j of w_j S_ij / sum of w_j  +  beta pop_i / (1 + (n / c)^2)
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
  tastes.clear();
  if (acted.length > 0) addTastesOfActs(tastes, model, acted);
  else addTastesOfKeywords(tastes, model, member);
  const stated = member.stated ?? NOTHING_STATED;
  addStatedTastes(tastes, model, stated, weightOf(member));
  const prior = PRIOR_FACTOR / (1 + (acted.length / PRIOR_FADES) ** 2);
  dampen(tastes, model, stated, (wish) => tastes.of(wish) + prior * model.popularityOf(wish));
  const candidates = bestFirst(model, member, prior, now, Math.min(SORTED_FIRST, 4 * limit));
  const list = isBare ? first(candidates, limit) : forTheStrip(model, candidates, limit, acted.length >= VARIED_FROM);
  const explained = explain(model, member, acted, list, now);
  return list.map(({ wish }, i) => ({
    id: model.wishes.idOf(wish),
    ...(explained[i] ?? { sources: [], weights: [] }),
  }));
}

/**
 * The first of a member's list with each of several weights of a trend, ids without reasons and without regard to owners, for
 * the cost of one list: what the weights don't change is found out once.
 */
export function firstByWeight(
  model: TasteModel,
  member: RankedMember,
  now: number,
  limit: number,
  trend: Trend,
  weights: readonly number[],
): string[][] {
  const acted = actedOn(model, member);
  tastes.clear();
  if (acted.length > 0) addTastesOfActs(tastes, model, acted);
  else addTastesOfKeywords(tastes, model, member);
  const prior = PRIOR_FACTOR / (1 + (acted.length / PRIOR_FADES) ** 2);
  const excluded = new Set(Array.from(member.excluded, (id) => model.numberOf(id)));
  const isAllowed = (wish: number) => !excluded.has(wish) && mayBeShown(model, member, wish);
  const ownTaste = (wish: number) =>
    (tastes.of(wish) + prior * model.popularityOf(wish)) * bonus(model, member, wish, now);
  const liked = tastes.highest(limit, (wish) => (isAllowed(wish) ? ownTaste(wish) : Number.NEGATIVE_INFINITY));
  const popular = model.mostPopular().slice(0, limit + member.excluded.size);
  const wishes = [...new Set([...liked.map(([wish]) => wish), ...trend.wishes, ...popular])].filter(isAllowed);
  const shares = Float64Array.from(wishes, ownTaste);
  const most = shares.reduce((highest, share) => Math.max(highest, share), Number.MIN_VALUE);
  const scores = Float64Array.from(wishes, trend.scoreOf);
  return weights.map((weight) => {
    const totalOf = (at: number) => ((1 - weight) * (shares[at] ?? 0)) / most + weight * (scores[at] ?? 0);
    return highest(wishes.length, limit, totalOf).map((at) => model.wishes.idOf(wishes[at] ?? -1));
  });
}

/** The places of the highest totals, highest first; of those that are as high, the first. */
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

/** All that may be recommended, once {@link tastes} are known. Sorted only as far as it is asked for: a list needs few. */
function* bestFirst(
  model: TasteModel,
  member: RankedMember,
  prior: number,
  now: number,
  sortedFirst: number,
): Generator<Scored> {
  const excluded = new Set(Array.from(member.excluded, (id) => model.numberOf(id)));
  const isAllowed = (wish: number) => !excluded.has(wish) && mayBeShown(model, member, wish);
  const fades = new Map(Array.from(member.ignored ?? [], ([id, days]) => [model.numberOf(id) ?? -1, fadeOf(days)]));
  const fadedTo = (wish: number) => fades.get(wish) ?? 1;
  const fame = (wish: number) => prior * model.popularityOf(wish);
  const ownTaste = (wish: number) => fadedTo(wish) * (tastes.of(wish) + fame(wish)) * bonus(model, member, wish, now);
  const { trend } = model;
  const trendUnit = unitOfTrend(model, ownTaste, isAllowed);
  const totalOf = (wish: number) => ownTaste(wish) + trendUnit * trend.scoreOf(wish);
  // What fades does so with all that taste found in it: beside that the trend weighs more.
  const scored = (wish: number, total: number): Scored => ({
    wish,
    total,
    taste: tastes.of(wish),
    fame: fame(wish),
    trend: (trendUnit * trend.scoreOf(wish)) / fadedTo(wish),
  });
  const popular = [...new Set([...trend.wishes, ...model.mostPopular()])]
    .filter((wish) => tastes.of(wish) === 0 && isAllowed(wish))
    .map((wish) => scored(wish, totalOf(wish)));
  const best = (most: number) =>
    tastes
      .highest(most, (wish) => (isAllowed(wish) ? totalOf(wish) : Number.NEGATIVE_INFINITY))
      .map(([wish, total]) => scored(wish, total));
  const inOrder = (some: Scored[]) =>
    some.concat(popular).sort((a, b) => b.total - a.total || newestFirst(model, a.wish, b.wish));

  const few = best(sortedFirst);
  const least = few.reduce((lowest, { total }) => Math.min(lowest, total), Number.POSITIVE_INFINITY);
  // What is popular may come after some that are not among the few.
  const first = inOrder(few).filter(({ total }) => total >= least);
  yield* first;
  yield* inOrder(best(Number.POSITIVE_INFINITY)).slice(first.length);
}

/**
 * What a wish that trends as much as any counts beside taste. Both are shares of the highest there is, since taste is a small number
 * for one member and a large one for another: by itself it would go under for the one and drown the trend for the other. The
 * order is that of `(1 - weight) taste / highest taste + weight trend`.
 */
function unitOfTrend(
  model: TasteModel,
  ownTaste: (wish: number) => number,
  isAllowed: (wish: number) => boolean,
): number {
  const { trend } = model;
  if (trend.weight === 0) return 0;
  let most = Number.MIN_VALUE;
  const consider = (wish: number) => {
    if (isAllowed(wish)) most = Math.max(most, ownTaste(wish));
  };
  tastes.touched.forEach(consider);
  model.mostPopular().forEach(consider);
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

function actedOn(model: TasteModel, { weights }: RankedMember): Acted[] {
  const acted = [...weights].flatMap(([id, weight]) => {
    const wish = model.numberOf(id);
    return wish === undefined ? [] : [{ wish, weight }];
  });
  const whole = acted.reduce((sum, { weight }) => sum + weight, 0);
  return acted.map(({ wish, weight }) => ({ wish, share: weight / whole }));
}

function bonus({ wishes }: TasteModel, member: RankedMember, number: number, now: number): number {
  const age = Math.max(0, now - wishes.createdAt(number));
  const isLiked = wishes.colorOf(number) === member.color;
  return 1 + (isLiked ? COLOR_BONUS : 0) + FRESH_BONUS * 2 ** (-age / FRESH_HALF_LIFE_MS);
}

function mayBeShown({ wishes }: TasteModel, { userId }: RankedMember, number: number): boolean {
  return wishes.has(number) && !wishes.isGranted(number) && wishes.ownerOf(number) !== userId;
}

function newestFirst({ wishes }: TasteModel, a: number, b: number): number {
  return wishes.createdAt(b) - wishes.createdAt(a) || a - b;
}
