import { Inject, Injectable } from '@nestjs/common';
import {
  type ExplainedSource,
  RECOMMENDATION_REASONS,
  RECOMMENDATION_SOURCES,
  type RecommendationReason,
  type RecommendationSource,
} from '@wishboard/contracts/http/recommendation';
import {
  FRESH_FOR_MS,
  freshWishesKey,
  type ListSources,
  laterFreshWishesKey,
  listSourcesKey,
  rankedListKey,
} from '@wishboard/contracts/jobs/recommendation-lists';
import type { Redis } from 'ioredis';
import { isId } from '../common/validation/decorators.js';
import { REDIS } from '../redis/redis.module.js';

export interface RankedWish {
  id: string;
  reason?: RecommendationReason;
  because?: RecommendationSource;
}

/** A source with its contribution relative to the strongest source, if known. */
export type WeightedSource = RecommendationSource & Pick<ExplainedSource, 'weight'>;

/** Maximum number of new wishes for one list: the longest list has a position for each. */
const FRESH_MAX = 10;

/** Reads what the recommendations worker stores in Redis for each member: a list, best first, and matching new wishes. */
@Injectable()
export class RankedWishes {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  /** Returns the member's ranked list. Empty if there is none, or Redis is unreachable: popular wishes fill the list then. */
  async find(userId: string): Promise<RankedWish[]> {
    if (this.redis.status !== 'ready') return [];
    try {
      return parseRankedWishes(await this.redis.get(rankedListKey(userId)));
    } catch {
      return [];
    }
  }

  /** Returns new wishes that match the member best, and those that match others better, newest first. */
  async findFresh(userId: string): Promise<{ best: string[]; later: string[] }> {
    if (this.redis.status !== 'ready') return { best: [], later: [] };
    const since = Date.now() - FRESH_FOR_MS;
    const [best = [], later = []] = await Promise.all(
      [freshWishesKey(userId), laterFreshWishesKey(userId)].map(async (key) => {
        const ids = this.redis.zrevrangebyscore(key, '+inf', since, 'LIMIT', 0, FRESH_MAX);
        return (await ids.catch(() => [])).filter(isId);
      }),
    );
    return { best, later };
  }

  /**
   * Returns the sources that brought a wish into the member's list, strongest first, or null if the wish is not in the
   * list. Wishes among the sources are given by id.
   */
  async findSources(userId: string, wishId: string): Promise<WeightedSource[] | null> {
    if (this.redis.status !== 'ready') return null;
    try {
      const kept = JSON.parse((await this.redis.get(listSourcesKey(userId))) ?? 'null') as ListSources;
      const weights = kept.weights?.[wishId] ?? [];
      return kept.of[wishId]?.flatMap((place, at) => weightedSource(kept.sources[place], weights[at])) ?? null;
    } catch {
      return null;
    }
  }

  /**
   * Deletes a member's list before the worker has made another. Without Redis there is nothing to delete, since lists
   * cannot be read then either.
   */
  async forget(userId: string): Promise<void> {
    if (this.redis.status !== 'ready') return;
    const keys = [rankedListKey(userId), listSourcesKey(userId), freshWishesKey(userId), laterFreshWishesKey(userId)];
    await Promise.all(keys.map((key) => this.redis.del(key).catch(() => undefined)));
  }
}

/** Parses a stored list and skips malformed entries. */
function parseRankedWishes(text: string | null): RankedWish[] {
  if (text === null) return [];
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    return [];
  }
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: unknown) => {
    const { id, reason, because } = (typeof entry === 'object' && entry !== null ? entry : {}) as Record<
      string,
      unknown
    >;
    if (!isId(id)) return [];
    return [{ id: id.toLowerCase(), ...(isReason(reason) && { reason }), ...(isSource(because) && { because }) }];
  });
}

function weightedSource(source: unknown, weight: unknown): WeightedSource[] {
  if (!isSource(source)) return [];
  return [{ ...source, ...(typeof weight === 'number' && weight >= 0 && weight <= 1 && { weight }) }];
}

function isReason(value: unknown): value is RecommendationReason {
  return isSource(value) && RECOMMENDATION_REASONS.some((known) => known === value.kind);
}

function isSource(value: unknown): value is RecommendationSource {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, value: text } = value as Record<string, unknown>;
  return typeof text === 'string' && RECOMMENDATION_SOURCES.some((known) => known === kind);
}
