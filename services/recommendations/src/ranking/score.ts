import { SparseSums } from '../compact/sparse-sums.js';
import type { TasteModel } from '../model/taste-model.js';
import { type ActedWish, addTastesOfActs, addTastesOfKeywords } from './add-tastes.js';
import type { RankedMember } from './ranked-member.js';

/**
 * The popularity prior: its factor for a member without acts, the number of acted-on wishes at which it has halved, and the
 * exponent of its decay. One wish acted on says little of a taste, ten say nearly all.
 */
const PRIOR_FACTOR = 0.55;
const PRIOR_HALVES = 1.5;
const PRIOR_EXPONENT = 2.5;
/** Bonus of the preferred colour, and of a wish of today, as a share of the score. */
const COLOR_BONUS = 0.05;
const FRESH_BONUS = 0.1;
/** The highest factor that both bonuses together give. */
export const BONUS_MAX = 1 + COLOR_BONUS + FRESH_BONUS;
const FRESH_HALF_LIFE_MS = 7 * 24 * 3600 * 1000;
/** Number of half-lives after which freshness is treated as 0. The rest could not move a wish, and most wishes are older. */
const HALF_LIVES_MAX = 20;

/** Reused for every ranking. */
const tastes = new SparseSums();

/** Returns the wishes that a member acted on and the model knows, each with its share of their weights. */
export function actedWishesOf(model: TasteModel, { weights }: RankedMember): ActedWish[] {
  const acted = [...weights].flatMap(([id, weight]) => {
    const wish = model.numberOf(id);
    return wish === undefined ? [] : [{ wish, weight }];
  });
  const whole = acted.reduce((sum, { weight }) => sum + weight, 0);
  return acted.map(({ wish, weight }) => ({ wish, share: weight / whole }));
}

/**
 * Returns a member's predicted tastes: from their acts or, before the first act, from their keywords. The result is valid until the
 * next call.
 */
export function predictTastes(model: TasteModel, member: RankedMember, acted: readonly ActedWish[]): SparseSums {
  tastes.clear();
  if (acted.length > 0) addTastesOfActs(tastes, model, acted);
  else addTastesOfKeywords(tastes, model, member);
  return tastes;
}

/** Returns the weight of popularity for a member who acted on this many wishes. */
export function priorOf(wishes: number): number {
  return PRIOR_FACTOR / (1 + (wishes / PRIOR_HALVES) ** PRIOR_EXPONENT);
}

/** Returns a function that gives the factor of a wish's score for the preferred colour and for freshness. */
export function bonusFor({ color }: RankedMember, { wishes }: TasteModel, now: number): (wish: number) => number {
  return (wish) => {
    const halfLives = Math.max(0, now - wishes.createdAt(wish)) / FRESH_HALF_LIFE_MS;
    const fresh = halfLives > HALF_LIVES_MAX ? 0 : FRESH_BONUS * 2 ** -halfLives;
    return 1 + (wishes.colorOf(wish) === color ? COLOR_BONUS : 0) + fresh;
  };
}

/** Returns a function that tells whether a wish may be recommended to the member. */
export function allowedFilter({ userId, excluded }: RankedMember, model: TasteModel): (wish: number) => boolean {
  const { wishes } = model;
  const isOwn = wishes.ownedBy(userId);
  const left = new Set(Array.from(excluded, (id) => model.numberOf(id)));
  return (wish) => !left.has(wish) && wishes.has(wish) && !wishes.isGranted(wish) && !isOwn(wish);
}
