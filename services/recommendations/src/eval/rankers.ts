import { TasteModel } from '../model/taste-model.js';
import { TermIndex } from '../model/term-index.js';
import { TextNeighbours } from '../model/text-neighbours.js';
import { Trend } from '../model/trend.js';
import { LIST_MAX } from '../ranking/rank.js';
import { NO_INTERESTS, recommend, tellingWishes } from '../ranking/recommend.js';
import { textTerms } from '../terms/text-terms.js';
import { BackTest } from './back-test.js';
import { type Community, doneBy } from './community.js';
import { seededRandom } from './seeded-random.js';

/** Orders wishes for a member, best first: ids that the member did not act on and does not own. */
export type Ranker = (userId: string) => string[];

/** The rankings that others are held against. */
export const REFERENCE = 'item-kNN (cosine, k 50, shrinkage 5)';
export const POPULAR = 'most popular';
export const TRENDING = 'trending';

const KNN_NEIGHBOURS = 50;
const KNN_SHRINKAGE = 5;

/** As the worker has it. */
const TREND_HALF_LIFE_MS = 18 * 24 * 3600 * 1000;
const NEWEST = 0.9;

/** Every way of ranking that is compared. Each sees the same community and nothing of the holdout. */
export async function rankers(community: Community): Promise<Record<string, Ranker>> {
  const model = await learn(community);
  const trending = trendingAt(community, community.now);
  return {
    random: randomRanker(community),
    [POPULAR]: popularRanker(community),
    [TRENDING]: (userId) => ordered(community, userId, trending),
    'text profile': textRanker(community),
    [REFERENCE]: itemKnnRanker(community),
    Wishboard: productRanker(community, model, community.wishes.length, Number.POSITIVE_INFINITY),
    // What is kept for a member, with the rule that a strip shows a community.
    'Wishboard, list as kept': productRanker(community, model, LIST_MAX),
  };
}

/** What a pass over everybody learns, the weight of the trend included. */
async function learn(community: Community): Promise<TasteModel> {
  const { actions, interests, now } = community;
  const model = new TasteModel(undefined, community.wishes.length);
  for (const wish of community.wishes) model.putWish(wish);
  const times = [...actions.values()].flatMap((acts) =>
    acts.filter(({ kind }) => kind === 'react').map(({ at }) => at),
  );
  const began = times.sort((a, b) => a - b)[Math.floor(NEWEST * times.length)] ?? now;
  const backTest = new BackTest(model, began);
  for (const [userId, acts] of actions) {
    const member = { userId, actions: acts, excluded: new Set<string>(), ...(interests.get(userId) ?? NO_INTERESTS) };
    if (!backTest.takes(member)) model.setMember(userId, tellingWishes(acts, now));
  }
  const weight = await backTest.bestWeight(numbered(model, trendingAt(community, began)));
  for (const userId of backTest.held) model.setMember(userId, tellingWishes(actions.get(userId) ?? [], now));
  model.trend = new Trend(weight, numbered(model, trendingAt(community, now)));
  return model;
}

function numbered(model: TasteModel, sums: ReadonlyMap<string, number>): Map<number, number> {
  return new Map(
    [...sums].map(([id, sum]) => {
      const number = model.numberOf(id) ?? -1;
      return [number, sum * model.independenceOf(number)];
    }),
  );
}

/** By wish, what the reactions until a time count, each less the longer ago it was. */
function trendingAt({ actions }: Community, time: number): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { wishId, kind, at } of [...actions.values()].flat()) {
    if (kind !== 'react' || at > time) continue;
    sums.set(wishId, (sums.get(wishId) ?? 0) + 2 ** ((at - time) / TREND_HALF_LIFE_MS));
  }
  return sums;
}

/** What the worker does for one member. */
function productRanker(community: Community, model: TasteModel, limit: number, perOwner?: number): Ranker {
  const { actions, interests, now } = community;
  return (userId) => {
    const known = actions.get(userId) ?? [];
    const excluded = doneBy(community, userId);
    const member = { actions: known, excluded, ...(interests.get(userId) ?? NO_INTERESTS) };
    return recommend(model, userId, member, now, limit, perOwner).list.map(({ id }) => id);
  };
}

function randomRanker(community: Community): Ranker {
  const random = seededRandom(1);
  return (userId) => {
    const scores = new Map(community.wishes.map(({ id }) => [id, random()]));
    return ordered(community, userId, scores);
  };
}

function popularRanker(community: Community): Ranker {
  const counts = new Map<string, number>();
  for (const actions of community.actions.values()) {
    for (const id of new Set(actions.filter(({ kind }) => kind !== 'own').map(({ wishId }) => wishId))) {
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  }
  return (userId) => ordered(community, userId, counts);
}

function textRanker(community: Community): Ranker {
  const index = new TermIndex();
  const numbers = new Map(community.wishes.map(({ id }, number) => [id, number]));
  community.wishes.forEach(({ title, description, productTitle, tags }, number) => {
    index.add(number, textTerms([title, description, productTitle ?? '', ...tags].join('\n')));
  });
  const texts = new TextNeighbours(index, community.wishes.length);
  return (userId) => {
    const scores = new Map<string, number>();
    for (const id of new Set(community.actions.get(userId)?.map(({ wishId }) => wishId))) {
      for (const { wish, similarity } of texts.of(numbers.get(id) ?? -1)) {
        const other = community.wishes[wish]?.id ?? '';
        scores.set(other, (scores.get(other) ?? 0) + similarity);
      }
    }
    return ordered(community, userId, scores);
  };
}

/** The reference of the literature: binary item-item cosine with shrinkage, the k nearest of each wish (Sarwar et al. 2001). */
function itemKnnRanker(community: Community): Ranker {
  const wishesOf = new Map(
    [...community.actions].map(([userId, actions]) => [userId, [...new Set(actions.map(({ wishId }) => wishId))]]),
  );
  const counts = new Map<string, number>();
  const together = new Map<string, Map<string, number>>();
  for (const wishes of wishesOf.values()) {
    for (const a of wishes) {
      counts.set(a, (counts.get(a) ?? 0) + 1);
      const row = together.get(a) ?? new Map<string, number>();
      together.set(a, row);
      for (const b of wishes) if (a !== b) row.set(b, (row.get(b) ?? 0) + 1);
    }
  }
  const rows = new Map<string, [string, number][]>();
  for (const [a, row] of together) {
    const similar = [...row].map(([b, both]): [string, number] => {
      return [b, both / (Math.sqrt((counts.get(a) ?? 0) * (counts.get(b) ?? 0)) + KNN_SHRINKAGE)];
    });
    rows.set(a, similar.sort((x, y) => y[1] - x[1]).slice(0, KNN_NEIGHBOURS));
  }
  return (userId) => {
    const scores = new Map<string, number>();
    for (const a of wishesOf.get(userId) ?? []) {
      for (const [b, similarity] of rows.get(a) ?? []) scores.set(b, (scores.get(b) ?? 0) + similarity);
    }
    return ordered(community, userId, scores);
  };
}

function ordered(community: Community, userId: string, scores: ReadonlyMap<string, number>): string[] {
  const acted = doneBy(community, userId);
  return community.wishes
    .filter((wish) => wish.userId !== userId && !acted.has(wish.id) && !wish.isGranted)
    .map(({ id }) => ({ id, score: scores.get(id) ?? 0 }))
    .sort((a, b) => b.score - a.score)
    .map(({ id }) => id);
}
