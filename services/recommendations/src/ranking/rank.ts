import type { Category } from '@wishboard/contracts/http/category';
import type { RecommendationReason } from '@wishboard/contracts/http/recommendation';
import type { NoteColor } from '@wishboard/contracts/http/wish';
import { SparseSums } from '../compact/sparse-sums.js';
import { similarityOf, wishOf } from '../model/packed-neighbours.js';
import type { TasteModel } from '../model/taste-model.js';
import { tagTerm, words } from '../terms/text-terms.js';
import { PER_OWNER, spread } from './spread.js';
import { type Acted, addTastesOfActs, addTastesOfKeywords } from './tastes.js';

/** A wish in a member's list, and why. */
export interface RankedWish {
  id: string;
  reason: RecommendationReason;
}

/** Everything the ranking knows about a member. */
export interface RankedMember {
  userId: string;
  /** Weight of each wish the member acted on. */
  weights: ReadonlyMap<string, number>;
  keywords: readonly string[];
  /** Categories that came with a member who did nothing yet. */
  categories: readonly Category[];
  color: NoteColor | null;
  /** Wishes never to recommend: dismissed, or reacted to. */
  excluded: ReadonlySet<string>;
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
/** Wishes of a list with the same reason. */
const REASON_MAX = 2;
const CAUSES_CONSIDERED = 4;
/** How many of the thousands that share a taste are sorted at first. */
const SORTED_FIRST = 4 * LIST_MAX;

interface Scored {
  wish: number;
  total: number;
  /** Whether it is there because many want it more than because this member will. */
  isForFame: boolean;
}

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
 * first term is what those want who want what the member's keywords find. The sum grows by a few percent for the colour the
 * member likes and for a fresh wish. What is left of the list is filled with what is popular.
 *
 * Never own, granted or excluded wishes, never one twice, at most two of one member in any six while there are others.
 *
 * @param perOwner how many of one member in any six; `Infinity` for the bare ranking
 */
export function rank(
  model: TasteModel,
  member: RankedMember,
  now: number,
  limit = LIST_MAX,
  perOwner = PER_OWNER,
): RankedWish[] {
  const acted = actedOn(model, member);
  tastes.clear();
  if (acted.length > 0) addTastesOfActs(tastes, model, acted);
  else addTastesOfKeywords(tastes, model, member);
  const prior = PRIOR_FACTOR / (1 + (acted.length / PRIOR_FADES) ** 2);
  const candidates = bestFirst(model, member, prior, now);
  const list = spread(candidates, ({ wish }) => model.wishes.ownerOf(wish), limit, perOwner);
  return withReasons(model, member, acted, list);
}

/** All that may be recommended, once {@link tastes} are known. Sorted only as far as it is asked for: a list needs few. */
function* bestFirst(model: TasteModel, member: RankedMember, prior: number, now: number): Generator<Scored> {
  const excluded = new Set(Array.from(member.excluded, (id) => model.numberOf(id)));
  const isAllowed = (wish: number) => !excluded.has(wish) && mayBeShown(model, member, wish);
  const ownTaste = (wish: number) =>
    (tastes.of(wish) + prior * model.popularityOf(wish)) * bonus(model, member, wish, now);
  const totalOf = withTrend(model, ownTaste, isAllowed);
  const { trend } = model;
  const scored = (wish: number, total: number): Scored => {
    const isForFame =
      prior * model.popularityOf(wish) > tastes.of(wish) || trend.weight * trend.scoreOf(wish) > total / 2;
    return { wish, total, isForFame };
  };
  const popular = [...new Set([...trend.wishes, ...model.mostPopular()])]
    .filter((wish) => tastes.of(wish) === 0 && isAllowed(wish))
    .map((wish) => scored(wish, totalOf(wish)));
  const best = (most: number) =>
    tastes
      .highest(most, (wish) => (isAllowed(wish) ? totalOf(wish) : Number.NEGATIVE_INFINITY))
      .map(([wish, total]) => scored(wish, total));
  const inOrder = (some: Scored[]) =>
    some.concat(popular).sort((a, b) => b.total - a.total || newestFirst(model, a.wish, b.wish));

  const few = best(SORTED_FIRST);
  const least = few.reduce((lowest, { total }) => Math.min(lowest, total), Number.POSITIVE_INFINITY);
  // What is popular may come after some that are not among the few.
  const first = inOrder(few).filter(({ total }) => total >= least);
  yield* first;
  yield* inOrder(best(Number.POSITIVE_INFINITY)).slice(first.length);
}

/**
 * A score in which the trend has its weight beside taste: both are shares of the highest there is, or taste, which is a small
 * number for one member and a large one for another, would go under for the one and drown the trend for the other.
 */
function withTrend(
  model: TasteModel,
  ownTaste: (wish: number) => number,
  isAllowed: (wish: number) => boolean,
): (wish: number) => number {
  const { trend } = model;
  if (trend.weight === 0) return ownTaste;
  let most = Number.MIN_VALUE;
  const consider = (wish: number) => {
    if (isAllowed(wish)) most = Math.max(most, ownTaste(wish));
  };
  tastes.touched.forEach(consider);
  model.mostPopular().forEach(consider);
  return (wish) => ((1 - trend.weight) * ownTaste(wish)) / most + trend.weight * trend.scoreOf(wish);
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

/**
 * Why each is in the list: what contributed most. That is the liked wish that contributed most, or an interest whose keyword
 * the wish has, where taste brought it there, and else that it is popular, or new. An own wish is no reason a member would
 * understand as "because you liked", and nothing is a reason for more than two of a list.
 */
function withReasons(
  model: TasteModel,
  member: RankedMember,
  acted: readonly Acted[],
  list: readonly Scored[],
): RankedWish[] {
  const keywords = member.keywords.map((value) => ({ value, tag: tagTerm(value), terms: words(value) }));
  const causes = causesOf(model, acted, list);
  const given = new Map<string, number>();
  return list.map(({ wish, isForFame }) => {
    const reasons: RecommendationReason[] = [];
    for (const cause of isForFame ? [] : (causes.get(wish) ?? [])) {
      if (model.wishes.ownerOf(cause.wish) === member.userId) continue;
      reasons.push({ kind: 'liked', value: model.wishes.titleOf(cause.wish) });
    }
    for (const { value, tag, terms } of isForFame ? [] : keywords) {
      if (model.index.has(wish, tag) || hasTerms(model, wish, terms)) reasons.push({ kind: 'interest', value });
    }
    const reason = reasons.find(({ value }) => (given.get(value) ?? 0) < REASON_MAX);
    if (reason) given.set(reason.value, (given.get(reason.value) ?? 0) + 1);
    const kind = model.popularityOf(wish) > 0 ? 'popular' : 'fresh';
    return { id: model.wishes.idOf(wish), reason: reason ?? { kind, value: '' } };
  });
}

/** Of each in the list, the wishes acted on that contribute most to it, best first, and how much. */
function causesOf(model: TasteModel, acted: readonly Acted[], list: readonly Scored[]): Map<number, Acted[]> {
  const causes = new Map<number, Acted[]>(list.map(({ wish }) => [wish, []]));
  for (const { wish, share } of acted) {
    for (const neighbour of model.row(wish)) {
      causes.get(wishOf(neighbour))?.push({ wish, share: share * similarityOf(neighbour) });
    }
  }
  for (const [wish, found] of causes) {
    causes.set(wish, found.sort((a, b) => b.share - a.share).slice(0, CAUSES_CONSIDERED));
  }
  return causes;
}

function hasTerms(model: TasteModel, number: number, terms: readonly string[]): boolean {
  return terms.length > 0 && terms.every((term) => model.index.has(number, term));
}
