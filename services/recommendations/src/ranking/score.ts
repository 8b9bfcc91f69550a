import { SparseSums } from '../compact/sparse-sums.js';
import type { TasteModel } from '../model/taste-model.js';
import type { RankedMember } from './ranked-member.js';
import { type Acted, addTastesOfActs, addTastesOfKeywords } from './tastes.js';

/**
 * How much popularity counts for somebody nothing is known about, by how many wishes acted on that has halved, and how fast: one wish
 * acted on says little of a taste, ten say nearly all.
 */
const PRIOR_FACTOR = 0.8;
const PRIOR_HALVES = 1.5;
const PRIOR_EXPONENT = 2.5;
/** How much the colour a member likes, and a wish of today, are worth: a share of the score. */
const COLOR_BONUS = 0.05;
const FRESH_BONUS = 0.1;
/** The most that both together multiply a score by. */
export const BONUS_MAX = 1 + COLOR_BONUS + FRESH_BONUS;
const FRESH_HALF_LIFE_MS = 7 * 24 * 3600 * 1000;
/** After so many half-lives nothing is left that could move a wish, and most wishes are older. */
const HALF_LIVES_MAX = 20;

/** Kept from one ranking to the next. */
const tastes = new SparseSums();

/** The wishes a member acted on that the model knows. */
export function actedOn(model: TasteModel, { weights }: RankedMember): Acted[] {
  const acted = [...weights].flatMap(([id, weight]) => {
    const wish = model.numberOf(id);
    return wish === undefined ? [] : [{ wish, weight }];
  });
  const whole = acted.reduce((sum, { weight }) => sum + weight, 0);
  return acted.map(({ wish, weight }) => ({ wish, share: weight / whole }));
}

/** What a member will like by what they did or, before they did anything, by their keywords. Valid until the next call. */
export function tastesOf(model: TasteModel, member: RankedMember, acted: readonly Acted[]): SparseSums {
  tastes.clear();
  if (acted.length > 0) addTastesOfActs(tastes, model, acted);
  else addTastesOfKeywords(tastes, model, member);
  return tastes;
}

/** How much popularity counts for somebody who acted on so many wishes. */
export function priorOf(wishes: number): number {
  return PRIOR_FACTOR / (1 + (wishes / PRIOR_HALVES) ** PRIOR_EXPONENT);
}

/** What the colour the member likes and a wish of today multiply a score by. */
export function bonusFor({ color }: RankedMember, { wishes }: TasteModel, now: number): (wish: number) => number {
  return (wish) => {
    const halfLives = Math.max(0, now - wishes.createdAt(wish)) / FRESH_HALF_LIFE_MS;
    const fresh = halfLives > HALF_LIVES_MAX ? 0 : FRESH_BONUS * 2 ** -halfLives;
    return 1 + (wishes.colorOf(wish) === color ? COLOR_BONUS : 0) + fresh;
  };
}

/** Whether a wish may be recommended to the member. */
export function allowedTo({ userId, excluded }: RankedMember, model: TasteModel): (wish: number) => boolean {
  const { wishes } = model;
  const isOwn = wishes.ownedBy(userId);
  const left = new Set(Array.from(excluded, (id) => model.numberOf(id)));
  return (wish) => !left.has(wish) && wishes.has(wish) && !wishes.isGranted(wish) && !isOwn(wish);
}
