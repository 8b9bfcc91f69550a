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

/** A list nobody refreshed for this long belongs to somebody who is away; it is made again when something happens. */
const KEPT_S = 30 * 24 * 3600;
/** New wishes that wait for a member at once. */
const FRESH_KEPT = 12;
/** How much of a list is on the page at first: a change further down is no news. */
const VISIBLE = 12;

/** Members' ready lists in Redis, from which the BFF reads. All of it can be made again from PostgreSQL. */
@Injectable()
export class ListStore {
  constructor(private readonly redis: RedisConnections) {}

  /**
   * Keeps a member's list. Tells the BFFs when it has changed, and the member's open pages when what they show has.
   */
  async keep(userId: string, list: readonly RankedWish[]): Promise<void> {
    const { producer } = this.redis;
    const wishes = list.map(({ sources: _sources, weights: _weights, ...wish }) => JSON.stringify(wish));
    const text = `[${wishes.join()}]`;
    await producer.set(listSourcesKey(userId), JSON.stringify(sourcesOf(list)), 'EX', KEPT_S);
    const before = await producer.set(rankedListKey(userId), text, 'EX', KEPT_S, 'GET');
    if (before === text) return;
    await producer.publish(CHANGED_LISTS_CHANNEL, userId);
    if (isSeenTheSame(before ?? '[]', wishes)) return;
    await producer.publish(`notifications:${userId}`, JSON.stringify({ type: 'recommendations' }));
  }

  /**
   * Gives a new wish to members whose lists then have a place for it, without a refresh of any.
   *
   * @param later members whom it fits less, and who have it where a place is left
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

  /** Throws away all that is kept of a member. */
  async forget(userId: string): Promise<void> {
    const keys = [rankedListKey, listSourcesKey, freshWishesKey, laterFreshWishesKey].map((keyOf) => keyOf(userId));
    // One by one: in a cluster they are on several nodes.
    await Promise.all(keys.map((key) => this.redis.producer.del(key)));
    await this.redis.producer.publish(CHANGED_LISTS_CHANNEL, userId);
  }

  /** Keeps what a pass over everybody found, for operators. */
  async keepPass(pass: LastPass): Promise<void> {
    await this.redis.producer.set(LAST_PASS_KEY, JSON.stringify(pass));
  }

  /** Those of the members who have no list. */
  async without(userIds: readonly string[]): Promise<string[]> {
    // Sent together, and in a cluster to several nodes, which a pipeline cannot.
    const found = await Promise.all(userIds.map((userId) => this.redis.producer.exists(rankedListKey(userId))));
    return userIds.filter((_userId, i) => found[i] === 0);
  }
}

/** What brought the wishes of a list into it, each source once. */
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

/** Whether a list that is kept begins with the wishes, given as JSON, that a page shows of these. */
function isSeenTheSame(before: string, wishes: readonly string[]): boolean {
  const seen = `[${wishes.slice(0, VISIBLE).join()}`;
  const [next] = before.startsWith(seen) ? before.slice(seen.length) : [];
  return next === ']' || (next === ',' && wishes.length >= VISIBLE);
}
