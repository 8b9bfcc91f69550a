import type { Community } from './community.js';
import { type Achieved, achieve, SHOWN } from './measures.js';
import type { Ranker } from './rankers.js';

/** What one ranker achieved on one community: a value for each member who was asked, in the same order for every ranker. */
export interface Result {
  all: Achieved[];
  /** nDCG of members with one to three events. */
  fewEvents: number[];
  /** nDCG of members without any, of whom only interests are known at most. */
  noEvents: number[];
  /** nDCG among wishes nobody acted on yet, of members who want such a one. */
  newWishes: number[];
  /** Share of the wishes that are in anybody's first six. */
  coverage: number;
}

const FEW_EVENTS = 3;

/** Asks the ranker for every member who has something held out, and compares. */
export function evaluate(community: Community, ranker: Ranker): Result {
  const actedOn = new Set<string>();
  for (const actions of community.actions.values()) {
    for (const { wishId, kind } of actions) if (kind !== 'own') actedOn.add(wishId);
  }
  const isNew = (id: string) => !actedOn.has(id);
  const result: Result = { all: [], fewEvents: [], noEvents: [], newWishes: [], coverage: 0 };
  const shown = new Set<string>();
  for (const [userId, wanted] of community.holdout) {
    const list = ranker(userId);
    const achieved = achieve(list, wanted);
    result.all.push(achieved);
    for (const id of list.slice(0, SHOWN)) shown.add(id);
    const events = new Set(community.actions.get(userId)?.map(({ wishId }) => wishId)).size;
    if (events >= 1 && events <= FEW_EVENTS) result.fewEvents.push(achieved.ndcg);
    if (events === 0) result.noEvents.push(achieved.ndcg);
    const wantedNew = new Set([...wanted].filter(isNew));
    if (wantedNew.size > 0) result.newWishes.push(achieve(list.filter(isNew), wantedNew).ndcg);
  }
  result.coverage = shown.size / Math.max(1, community.wishes.length);
  return result;
}
