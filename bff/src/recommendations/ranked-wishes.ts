import { Inject, Injectable } from '@nestjs/common';
import { RECOMMENDATION_REASONS, type RecommendationReason } from '@wishboard/contracts/http/recommendation';
import { FRESH_FOR_MS, freshWishesKey, rankedListKey } from '@wishboard/contracts/jobs/recommendation-lists';
import type { Redis } from 'ioredis';
import { isId } from '../common/validation/decorators.js';
import { REDIS } from '../redis/redis.module.js';

export interface RankedWish {
  id: string;
  reason?: RecommendationReason;
}

/** New wishes that are looked at for one list: a longest list has a place for each. */
const FRESH_MAX = 10;

/** What the recommendations worker keeps in Redis for each member: a list, best first, and new wishes that fit. */
@Injectable()
export class RankedWishes {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  /** Empty when there is no list, or no Redis: then what is popular has to do. */
  async find(userId: string): Promise<RankedWish[]> {
    if (this.redis.status !== 'ready') return [];
    try {
      return parseRankedWishes(await this.redis.get(rankedListKey(userId)));
    } catch {
      return [];
    }
  }

  /** New wishes that fit the member, newest first. */
  async findFresh(userId: string): Promise<string[]> {
    if (this.redis.status !== 'ready') return [];
    const since = Date.now() - FRESH_FOR_MS;
    const ids = this.redis.zrevrangebyscore(freshWishesKey(userId), '+inf', since, 'LIMIT', 0, FRESH_MAX);
    return (await ids.catch(() => [])).filter(isId);
  }

  /** Throws a member's list away before the worker has made another. Without Redis it is as good as gone. */
  async forget(userId: string): Promise<void> {
    if (this.redis.status !== 'ready') return;
    const keys = [rankedListKey(userId), freshWishesKey(userId)];
    await Promise.all(keys.map((key) => this.redis.del(key).catch(() => undefined)));
  }
}

/** What can be understood of a stored list. */
export function parseRankedWishes(text: string | null): RankedWish[] {
  if (text === null) return [];
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    return [];
  }
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: unknown) => {
    const { id, reason } = (typeof entry === 'object' && entry !== null ? entry : {}) as Record<string, unknown>;
    if (!isId(id)) return [];
    return [{ id: id.toLowerCase(), ...(isReason(reason) && { reason }) }];
  });
}

function isReason(value: unknown): value is RecommendationReason {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, value: text } = value as Record<string, unknown>;
  return typeof text === 'string' && RECOMMENDATION_REASONS.some((known) => known === kind);
}
