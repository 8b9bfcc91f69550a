import { drawOrder, exploringWeight, TRIED_ENOUGH } from '@wishboard/contracts/jobs/exploring-place';
import { BEST_MEMBERS, bestMembers, LATER_MEMBERS } from '../model/best-members.js';
import { TasteModel } from '../model/taste-model.js';
import { informativeActs } from '../ranking/recommend.js';
import { seededRandom } from './seeded-random.js';
import { syntheticCommunity } from './synthetic-community.js';

export interface SimulatedDay {
  members: number;
  wishes: number;
  /** New wishes that are posted before the day begins. */
  posted: number;
}

/** The outcome of a simulated day. */
export interface DayResult {
  /** Share of the new wishes that were shown to at least {@link TRIED_ENOUGH} of the members to whom they were offered. */
  reached: number;
  /** Click rate of another policy, an even draw: estimated from what was drawn and clicked, and the true value. */
  estimated: number;
  truth: number;
}

/** Returns the weight of a wish in a draw, by how many members have been shown the wish and whether this member has. */
export type Weight = (shownTo: number, hasSeen: boolean) => number;

/** Share of the members who visit on the day, maximum of visits each, and maximum of places for new wishes in a visit. */
const COMES = 0.6;
const VISITS_MAX = 5;
const PLACES_MAX = 2;
/** Click probability of a new wish: for members it fits best, for later members, and for members who have seen the wish. */
const CLICKS = { best: 0.5, later: 0.25, again: 0.05 };

/**
 * Simulates a day on a synthetic community. New wishes are offered as the worker offers them. Members who visit are shown wishes
 * drawn as the BFF draws them, and click with planted probabilities. The same seed gives the same day.
 *
 * @param weight weighting of the policy that draws
 */
export function simulateDay(
  { members, wishes, posted }: SimulatedDay,
  seed: number,
  weight: Weight = exploringWeight,
): DayResult {
  const random = seededRandom(seed);
  const { best, later, offered } = offers({ members, wishes, posted }, seed);
  const shownTo = new Map<string, Set<string>>();
  const sums = { weights: 0, clicks: 0, truth: 0, draws: 0 };
  const look = (userId: string) => {
    const clickOf = (id: string) => {
      if (shownTo.get(id)?.has(userId)) return CLICKS.again;
      return best.get(userId)?.includes(id) ? CLICKS.best : CLICKS.later;
    };
    let places = 1 + random.below(PLACES_MAX);
    for (const pool of [best.get(userId) ?? [], later.get(userId) ?? []]) {
      const weights = new Map(
        pool.map((id) => [id, weight(shownTo.get(id)?.size ?? 0, shownTo.get(id)?.has(userId) ?? false)]),
      );
      const drawn = drawOrder(pool, (id) => weights.get(id) ?? 0, random).slice(0, places);
      places -= drawn.length;
      const left = new Set(pool);
      for (const { id, propensity } of drawn) {
        // The even policy draws each wish that is left with the same probability. Its click rate is estimated by self-normalised
        // inverse propensity scoring (Swaminathan and Joachims 2015).
        const ratio = 1 / left.size / propensity;
        sums.weights += ratio;
        if (random() < clickOf(id)) sums.clicks += ratio;
        sums.truth += [...left].reduce((sum, other) => sum + clickOf(other), 0) / left.size;
        sums.draws += 1;
        left.delete(id);
      }
      for (const { id } of drawn) shownTo.set(id, (shownTo.get(id) ?? new Set()).add(userId));
    }
  };
  const visits = Array.from({ length: members }, (_value, i) => `member-${i}`).flatMap((userId) =>
    random() < COMES ? Array.from({ length: 1 + random.below(VISITS_MAX) }, () => ({ userId, at: random() })) : [],
  );
  for (const { userId } of visits.sort((a, b) => a.at - b.at)) look(userId);
  const reached = offered.filter((id) => (shownTo.get(id)?.size ?? 0) >= TRIED_ENOUGH);
  return {
    reached: reached.length / Math.max(1, offered.length),
    estimated: sums.clicks / (sums.weights || 1),
    truth: sums.truth / Math.max(1, sums.draws),
  };
}

/**
 * Returns the offers of the worker: new wishes by member, for the best members and for later ones. Only wishes without acts are
 * offered.
 */
function offers({ members, wishes, posted }: SimulatedDay, seed: number) {
  const community = syntheticCommunity({ members, wishes }, seed);
  const model = new TasteModel(undefined, community.wishes.length);
  for (const wish of community.wishes) model.putWish(wish);
  for (const [userId, acts] of community.actions) model.setMember(userId, informativeActs(acts, community.now));
  const acted = new Set([...community.actions.values()].flat().map(({ wishId }) => wishId));
  const offered = community.wishes
    .map(({ id }) => id)
    .filter((id) => !acted.has(id))
    .slice(0, posted);
  const [best, later] = [new Map<string, string[]>(), new Map<string, string[]>()];
  for (const id of offered) {
    bestMembers(model, model.numberOf(id) ?? -1, BEST_MEMBERS + LATER_MEMBERS).forEach((userId, i) => {
      const queue = i < BEST_MEMBERS ? best : later;
      queue.set(userId, [...(queue.get(userId) ?? []), id]);
    });
  }
  return { best, later, offered };
}
