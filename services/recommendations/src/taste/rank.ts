import type { RecommendationReason } from '@wishboard/contracts/http/recommendation';
import type { NoteColor } from '@wishboard/contracts/http/wish';
import { textTerms } from '../terms/text-terms.js';
import { SHRINKAGE, textLikeness } from './similarity.js';
import type { TasteModel } from './taste-model.js';

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
  color: NoteColor | null;
  /** Wishes never to recommend: dismissed, or reacted to. */
  excluded: ReadonlySet<string>;
}

/** Longest list that is kept for a member. */
export const LIST_MAX = 120;
/** Weight of an event that counts as one: a reaction. */
const UNIT_WEIGHT = 3;
/** How much popularity counts for somebody nothing is known about, and by how many events that fades. */
const PRIOR_FACTOR = 0.4;
const PRIOR_FADES = 3;
/** How much the colour a member likes, and a wish of today, are worth: a share of the score. */
const COLOR_BONUS = 0.05;
const FRESH_BONUS = 0.1;
const FRESH_HALF_LIFE_MS = 7 * 24 * 3600 * 1000;
/** In any six of a list at most two of one member. */
const WINDOW = 6;
const WINDOW_MAX = 2;
const SHOWN_KEYWORDS = 6;
const CAUSES_CONSIDERED = 4;

interface Scored {
  wish: number;
  taste: number;
  total: number;
  /** The wishes that contribute most, best first, and how much. */
  because: { wish: number; share: number }[];
}

/**
 * A member's list, best first. The score of wish i is
 *
 *     sum over j of w_j S_ij / n  +  q(i) / (1 + n)  +  beta pop_i / (1 + (n / c)^2)
 *
 * over the n wishes j the member acted on with weight w_j (a reaction is 1), S the blended matrix of the model, q the
 * likeness of i to the member's keywords, pop_i what others make of i as a share of the greatest (shrunk, so that in a small
 * community one reaction is no hit): item-based top-N (Deshpande and Karypis 2004) with a popularity prior that fades. The sum grows by a few percent for the colour the
 * member likes and for a fresh wish. What is left of the list is filled with what is popular.
 *
 * Never own, granted or excluded wishes, never one twice, at most two of one member in any six while there are others.
 */
export function rank(model: TasteModel, member: RankedMember, now: number, limit = LIST_MAX): RankedWish[] {
  const scored = new Map<number, Scored>();
  const entry = (wish: number): Scored => {
    const known = scored.get(wish) ?? { wish, taste: 0, total: 0, because: [] };
    scored.set(wish, known);
    return known;
  };
  const acted = [...member.weights]
    .map(([id, weight]) => ({ wish: model.numberOf(id), weight: weight / UNIT_WEIGHT }))
    .filter((event): event is { wish: number; weight: number } => event.wish !== undefined);
  for (const { wish, weight } of acted) {
    for (const neighbour of model.neighbours(wish)) {
      const gain = (weight * neighbour.similarity) / acted.length;
      const candidate = entry(neighbour.wish);
      candidate.taste += gain;
      candidate.because.push({ wish, share: gain });
    }
  }
  const keywordTerms = member.keywords.flatMap(textTerms);
  for (const [wish, cosine] of model.index.similarToTerms(keywordTerms)) {
    entry(wish).taste += textLikeness(cosine) / (1 + acted.length);
  }
  const popular = model.mostPopular();
  const greatest = model.popularityOf(popular[0] ?? -1) + SHRINKAGE;
  const prior = PRIOR_FACTOR / (1 + (acted.length / PRIOR_FADES) ** 2);
  for (const wish of popular) entry(wish);
  for (const candidate of scored.values()) {
    const popularity = model.popularityOf(candidate.wish) / greatest;
    candidate.total = (candidate.taste + prior * popularity) * bonus(model, member, candidate.wish, now);
  }
  const candidates = [...scored.values()].filter(({ wish }) => isAllowed(model, member, wish));
  candidates.sort((a, b) => b.total - a.total || newestFirst(model, a.wish, b.wish));
  const list = spread(model, candidates, limit);
  return withReasons(model, member, list);
}

function bonus(model: TasteModel, member: RankedMember, number: number, now: number): number {
  const wish = model.wish(number);
  if (!wish) return 1;
  const age = Math.max(0, now - wish.createdAt);
  return 1 + (wish.color === member.color ? COLOR_BONUS : 0) + FRESH_BONUS * 2 ** (-age / FRESH_HALF_LIFE_MS);
}

function isAllowed(model: TasteModel, member: RankedMember, number: number): boolean {
  const wish = model.wish(number);
  return Boolean(wish && !wish.isGranted && wish.userId !== member.userId && !member.excluded.has(wish.id));
}

function newestFirst(model: TasteModel, a: number, b: number): number {
  return (model.wish(b)?.createdAt ?? 0) - (model.wish(a)?.createdAt ?? 0) || a - b;
}

/** Takes the best whose member isn't in the last five twice; when all that are left are, the best all the same. */
function spread(model: TasteModel, candidates: readonly Scored[], limit: number): Scored[] {
  const owner = ({ wish }: Scored) => model.wish(wish)?.userId;
  const taken: Scored[] = [];
  // Better than everything from `next` on, but their members had their turn.
  const waiting: Scored[] = [];
  let next = 0;
  while (taken.length < Math.min(limit, candidates.length)) {
    const recent = taken.slice(1 - WINDOW).map(owner);
    const isFree = (candidate: Scored) => recent.filter((id) => id === owner(candidate)).length < WINDOW_MAX;
    const at = waiting.findIndex(isFree);
    if (at >= 0) {
      taken.push(...waiting.splice(at, 1));
      continue;
    }
    const candidate = candidates[next];
    next += 1;
    if (candidate === undefined) taken.push(...waiting.splice(0, 1));
    else if (isFree(candidate)) taken.push(candidate);
    else waiting.push(candidate);
  }
  return taken;
}

/**
 * Why each is in the list: an interest whose keyword the wish has, else the liked wish that contributes most, else that it
 * is popular, else that it is new. An own wish is no reason a member would understand as "because you liked", and no reason
 * is given more than twice in a row of six while there is another.
 */
function withReasons(model: TasteModel, member: RankedMember, list: readonly Scored[]): RankedWish[] {
  const keywords = member.keywords.slice(0, SHOWN_KEYWORDS).map((value) => ({ value, terms: textTerms(value) }));
  const given: string[] = [];
  return list.map(({ wish, taste, because }) => {
    const reasons: RecommendationReason[] = keywords
      .filter(({ terms }) => taste > 0 && hasTerms(model, wish, terms))
      .map(({ value }) => ({ kind: 'interest', value }));
    because.sort((a, b) => b.share - a.share);
    for (const cause of because.slice(0, CAUSES_CONSIDERED)) {
      const liked = model.wish(cause.wish);
      if (liked && liked.userId !== member.userId) reasons.push({ kind: 'liked', value: liked.title });
    }
    const recent = given.slice(1 - WINDOW);
    const isNew = ({ value }: RecommendationReason) => recent.filter((other) => other === value).length < WINDOW_MAX;
    const isPopular = model.popularityOf(wish) > 0;
    const reason = reasons.find(isNew) ?? reasons[0] ?? { kind: isPopular ? 'popular' : 'fresh', value: '' };
    given.push(reason.value);
    return { id: model.wish(wish)?.id ?? '', reason };
  });
}

function hasTerms(model: TasteModel, number: number, terms: readonly string[]): boolean {
  return terms.length > 0 && terms.every((term) => model.index.has(number, term));
}
