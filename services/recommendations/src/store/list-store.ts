import { Injectable } from '@nestjs/common';
import {
  CHANGED_LISTS_CHANNEL,
  FRESH_FOR_MS,
  freshWishesKey,
  LAST_PASS_KEY,
  type LastPass,
  type ListSources,
  laterFreshWishesKey,
  listSourcesKey,
  rankedListKey,
} from '@wishboard/contracts/jobs/recommendation-lists';
import { RedisConnections } from '@wishboard/server-kit/redis/redis-connections';
import type { RankedWish } from '../ranking/rank.js';

/**
 * TTL of a list, in seconds. A list that was not refreshed for this long belongs to an absent member, and is made again with their
 * next act.
 */
const KEPT_S = 30 * 24 * 3600;
/** Maximum of new wishes that are offered to a member at once. */
const FRESH_KEPT = 12;
/** Number of wishes of a list that a page shows at first. A change further down is not announced to pages. */
const VISIBLE = 12;

/** Stores members' ready lists in Redis, where the BFF reads them. All of it can be recomputed from PostgreSQL. */
@Injectable()
export class ListStore {
  constructor(private readonly redis: RedisConnections) {}

  /** Stores a member's list. Notifies the BFFs when the list has changed, and the member's open pages when its visible part has changed. */
  async save(userId: string, list: readonly RankedWish[]): Promise<void> {
    const { producer } = this.redis;
    const wishes = list.map(({ id, reason, because }) => JSON.stringify({ id, reason, because }));
    const text = `[${wishes.join()}]`;
    await producer.set(listSourcesKey(userId), JSON.stringify(sourcesOf(list)), 'EX', KEPT_S);
    const before = await producer.set(rankedListKey(userId), text, 'EX', KEPT_S, 'GET');
    if (before === text) return;
    await producer.publish(CHANGED_LISTS_CHANNEL, userId);
    if (isVisiblePartUnchanged(before ?? '[]', wishes)) return;
    await producer.publish(`notifications:${userId}`, JSON.stringify({ type: 'recommendations' }));
  }

  /**
   * Offers a new wish to members whose lists then have a place for it, without a refresh.
   *
   * @param later further members whom the wish fits less, and whose lists have it where a place is left
   */
  async offer(
    wishId: string,
    createdAt: number,
    userIds: readonly string[],
    later: readonly string[] = [],
  ): Promise<void> {
    if (userIds.length === 0) return;
    const { producer } = this.redis;
    const offers = [...userIds.map(freshWishesKey), ...later.map(laterFreshWishesKey)].map(async (key) => {
      await producer.zadd(key, createdAt, wishId);
      await producer.zremrangebyrank(key, 0, -FRESH_KEPT - 1);
      await producer.pexpire(key, FRESH_FOR_MS);
    });
    await Promise.all(offers);
    await producer.publish(CHANGED_LISTS_CHANNEL, [...userIds, ...later].join());
  }

  /** Deletes everything that is stored of a member. */
  async delete(userId: string): Promise<void> {
    const keys = [rankedListKey, listSourcesKey, freshWishesKey, laterFreshWishesKey].map((keyOf) => keyOf(userId));
    // One by one, since in a Redis Cluster the keys are on several nodes.
    await Promise.all(keys.map((key) => this.redis.producer.del(key)));
    await this.redis.producer.publish(CHANGED_LISTS_CHANNEL, userId);
  }

  /** Stores the results of a pass over everybody, for the metrics. */
  async savePass(pass: LastPass): Promise<void> {
    await this.redis.producer.set(LAST_PASS_KEY, JSON.stringify(pass));
  }

  /** Returns those of the members who have no list. */
  async membersWithoutList(userIds: readonly string[]): Promise<string[]> {
    // The commands are sent together. In a Redis Cluster they go to several nodes, which a pipeline cannot do.
    const found = await Promise.all(userIds.map((userId) => this.redis.producer.exists(rankedListKey(userId))));
    return userIds.filter((_userId, i) => found[i] === 0);
  }
}

/** Returns the sources of a list's wishes, each source stored once. */
function sourcesOf(list: readonly RankedWish[]): ListSources {
  const places = new Map<string, number>();
  const kept: Required<ListSources> = { sources: [], of: {}, weights: {} };
  for (const { id, sources, weights } of list) {
    kept.weights[id] = weights;
    kept.of[id] = sources.map((source) => {
      const key = `${source.kind} ${source.value}`;
      const place = places.get(key) ?? kept.sources.push(source) - 1;
      places.set(key, place);
      return place;
    });
  }
  return kept;
}

/**
 * Whether a stored list begins with the wishes of the new list that a page shows at first.
 *
 * @param before stored list, as JSON
 * @param wishes new list, each wish as JSON
 */
function isVisiblePartUnchanged(before: string, wishes: readonly string[]): boolean {
  const seen = `[${wishes.slice(0, VISIBLE).join()}`;
  const [next] = before.startsWith(seen) ? before.slice(seen.length) : [];
  return next === ']' || (next === ',' && wishes.length >= VISIBLE);
}
