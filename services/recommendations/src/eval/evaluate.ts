import type { Ranker } from './baselines.js';
import type { Community } from './community.js';
import { type ListMeasures, measureList, SHOWN } from './measures.js';

/** What one ranker achieved on one community. Lists have a value for each member who was asked, in the same order for every ranker. */
export interface Result {
  all: ListMeasures[];
  /** nDCG of members with more than three events. */
  warm: number[];
  /** nDCG of members with one to three events. */
  fewEvents: number[];
  /** nDCG of members without events, of whom at most interests are known. */
  noEvents: number[];
  /** nDCG among wishes that nobody acted on yet, of the first members who want such a wish. */
  newWishes: number[];
  /** Share of all wishes that are in the first six of any member with more than three events. */
  coverage: number;
  /** Mean number of categories in the first six of these members. */
  categories: number;
}

const FEW_EVENTS = 3;
/** Maximum of members whose whole list is requested, in order to rank the new wishes among themselves. */
const ASKED_FOR_ALL = 200;

/** Evaluates a ranker over all members who have something held out. */
export function evaluate(community: Community, ranker: Ranker): Result {
  const actedOn = new Set<string>();
  for (const actions of community.actions.values()) {
    for (const { wishId, kind } of actions) if (kind !== 'own') actedOn.add(wishId);
  }
  const isNew = (id: string) => !actedOn.has(id);
  const categoryOf = new Map(community.wishes.map(({ id, category }) => [id, category]));
  const result: Result = { all: [], warm: [], fewEvents: [], noEvents: [], newWishes: [], coverage: 0, categories: 0 };
  const shown = new Set<string>();
  let categories = 0;
  for (const [userId, wanted] of community.holdout) {
    const ignored = community.ignored.get(userId) ?? new Set();
    const wantedNew = new Set([...wanted].filter(isNew));
    const isAskedForAll = wantedNew.size > 0 && result.newWishes.length < ASKED_FOR_ALL;
    const most = isAskedForAll ? community.wishes.length : SHOWN + ignored.size;
    const list = ranker(userId, most).filter((id) => !ignored.has(id));
    const achieved = measureList(list, wanted);
    result.all.push(achieved);
    const events = new Set(community.actions.get(userId)?.map(({ wishId }) => wishId)).size;
    if (events === 0) result.noEvents.push(achieved.ndcg);
    else if (events <= FEW_EVENTS) result.fewEvents.push(achieved.ndcg);
    else {
      const first = list.slice(0, SHOWN);
      result.warm.push(achieved.ndcg);
      for (const id of first) shown.add(id);
      categories += new Set(first.map((id) => categoryOf.get(id))).size;
    }
    if (isAskedForAll) result.newWishes.push(measureList(list.filter(isNew), wantedNew).ndcg);
  }
  result.coverage = shown.size / Math.max(1, community.wishes.length);
  result.categories = categories / Math.max(1, result.warm.length);
  return result;
}
