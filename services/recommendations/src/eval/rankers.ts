import { textTerms } from '@wishboard/contracts/terms/text-terms';
import { similarityOf, wishOf } from '../model/packed-neighbours.js';
import { TasteModel } from '../model/taste-model.js';
import { TermIndex } from '../model/term-index.js';
import { TextNeighbours } from '../model/text-neighbours.js';
import { NEWEST_SHARE, TREND_HALF_LIFE_DAYS, TRENDING_MAX, Trend } from '../model/trend.js';
import { informativeActs, NO_INTERESTS, recommend } from '../ranking/recommend.js';
import { BackTest } from './back-test.js';
import { Baselines, type Ranker } from './baselines.js';
import { type Community, wishesActedOnBy } from './community.js';

/** Names of the rankings that others are compared with, and of the product's own ranking. */
export const REFERENCE = 'item-kNN (cosine, k 50, shrinkage 5)';
export const POPULAR = 'most popular';
export const TRENDING = 'trending';
export const EASE = 'EASE^R';
export const PRODUCT = 'Wishboard';
/** The product's ranking with the rules for displayed lists: categories take turns, and no owner takes many places. */
export const KEPT = 'Wishboard, list as kept';

const TREND_HALF_LIFE_MS = TREND_HALF_LIFE_DAYS * 24 * 3600 * 1000;

/** Returns all rankers that are compared. Each is given the same community and nothing of the holdout. */
export async function rankers(community: Community, model?: TasteModel): Promise<Record<string, Ranker>> {
  const learnt = model ?? (await learnModel(community));
  const baselines = new Baselines(community);
  return {
    random: baselines.random(),
    [POPULAR]: baselines.popular(),
    [TRENDING]: baselines.byScore(trendingAt(community, community.now)),
    'text profile': baselines.byNeighbours(textRows(community)),
    [EASE]: baselines.ease(),
    [REFERENCE]: baselines.itemKnn(),
    [PRODUCT]: productRanker(community, learnt, true),
    [KEPT]: productRanker(community, learnt),
  };
}

/** Returns a model that has learnt what a pass over everybody learns, including the weight of the trend. */
export async function learnModel(community: Community): Promise<TasteModel> {
  const { actions, interests, now } = community;
  const model = new TasteModel(undefined, community.wishes.length);
  for (const wish of community.wishes) model.putWish(wish);
  const times = [...actions.values()].flatMap((acts) =>
    acts.filter(({ kind }) => kind === 'react').map(({ at }) => at),
  );
  const began = times.sort((a, b) => a - b)[Math.floor((1 - NEWEST_SHARE) * times.length)] ?? now;
  const backTest = new BackTest(model, began);
  for (const [userId, acts] of actions) {
    const member = { userId, actions: acts, excluded: new Set<string>(), ...(interests.get(userId) ?? NO_INTERESTS) };
    if (!backTest.holdBackNewest(member)) model.setMember(userId, informativeActs(acts, now));
  }
  const weight = await backTest.bestWeight(trendingIn(model, trendingAt(community, began)));
  for (const userId of backTest.held) model.setMember(userId, informativeActs(actions.get(userId) ?? [], now));
  model.trend = new Trend(weight, weight > 0 ? trendingIn(model, trendingAt(community, now)) : new Map());
  return model;
}

/** Returns the most trending wishes by number, as the worker reads them. */
function trendingIn(model: TasteModel, sums: ReadonlyMap<string, number>): Map<number, number> {
  const most = [...sums].sort(([, one], [, other]) => other - one).slice(0, TRENDING_MAX);
  return new Map(
    most.map(([id, sum]) => {
      const number = model.numberOf(id) ?? -1;
      return [number, sum * model.independenceOf(number)];
    }),
  );
}

/** Returns by wish the sum of its reactions until a time, where older reactions count less. */
function trendingAt({ actions }: Community, time: number): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { wishId, kind, at } of [...actions.values()].flat()) {
    if (kind !== 'react' || at > time) continue;
    sums.set(wishId, (sums.get(wishId) ?? 0) + 2 ** ((at - time) / TREND_HALF_LIFE_MS));
  }
  return sums;
}

/** Ranks as the worker does for one member. */
function productRanker(community: Community, model: TasteModel, isScoreOnly = false): Ranker {
  const { actions, interests, now } = community;
  return (userId, most) => {
    const known = actions.get(userId) ?? [];
    const excluded = wishesActedOnBy(community, userId);
    const member = { actions: known, excluded, ...(interests.get(userId) ?? NO_INTERESTS) };
    return recommend(model, userId, member, now, most, isScoreOnly).list.map(({ id }) => id);
  };
}

/** Returns a function that gives the neighbours of a wish by text similarity alone. */
function textRows({ wishes }: Community): (wish: number) => (readonly [number, number])[] {
  const index = new TermIndex();
  wishes.forEach(({ title, description, productTitle, tags }, number) => {
    index.add(number, textTerms([title, description, productTitle ?? '', ...tags].join('\n')));
  });
  const texts = new TextNeighbours(index, wishes.length);
  return (wish) => texts.get(wish).map((text) => [wishOf(text), similarityOf(text)] as const);
}
