import type { Community } from './community.js';
import { achieve, meanOf, SHOWN } from './measures.js';
import type { Ranker } from './rankers.js';

/** What one ranker achieved on one community. `half` is half the width of the 95 % interval of the nDCG. */
export interface Result {
  ndcg: number;
  half: number;
  recall: number;
  hit: number;
  /** nDCG of members with one to three events. */
  fewEvents: number;
  /** nDCG among wishes nobody acted on yet. */
  newWishes: number;
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
  const all: ReturnType<typeof achieve>[] = [];
  const few: number[] = [];
  const fresh: number[] = [];
  const shown = new Set<string>();
  for (const [userId, wanted] of community.holdout) {
    const list = ranker(userId);
    const achieved = achieve(list, wanted);
    all.push(achieved);
    for (const id of list.slice(0, SHOWN)) shown.add(id);
    const events = new Set(community.actions.get(userId)?.map(({ wishId }) => wishId)).size;
    if (events >= 1 && events <= FEW_EVENTS) few.push(achieved.ndcg);
    const wantedNew = new Set([...wanted].filter((id) => !actedOn.has(id)));
    if (wantedNew.size > 0)
      fresh.push(
        achieve(
          list.filter((id) => !actedOn.has(id)),
          wantedNew,
        ).ndcg,
      );
  }
  const { mean, half } = meanOf(all.map(({ ndcg }) => ndcg));
  return {
    ndcg: mean,
    half,
    recall: meanOf(all.map(({ recall }) => recall)).mean,
    hit: meanOf(all.map(({ hit }) => hit)).mean,
    fewEvents: meanOf(few).mean,
    newWishes: meanOf(fresh).mean,
    coverage: shown.size / Math.max(1, community.wishes.length),
  };
}
