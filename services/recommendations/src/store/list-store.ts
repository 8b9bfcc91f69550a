import { Injectable } from '@nestjs/common';
import { RedisConnections } from '@wishboard/server-kit/redis/redis-connections';
import type { RankedWish } from '../taste/rank.js';

/** A list nobody refreshed for this long belongs to somebody who is away; it is made again when something happens. */
const KEPT_S = 30 * 24 * 3600;
/** How much of a list is on the page at first: a change further down is no news. */
const VISIBLE = 12;

/** Members' ready lists in Redis, from which the BFF reads. All of it can be made again from PostgreSQL. */
@Injectable()
export class ListStore {
  constructor(private readonly redis: RedisConnections) {}

  /** Keeps a member's list, and tells the member's open pages when what they show has changed. */
  async keep(userId: string, list: readonly RankedWish[]): Promise<void> {
    const { producer } = this.redis;
    const text = JSON.stringify(list);
    const before = await producer.set(listKey(userId), text, 'EX', KEPT_S, 'GET');
    if (visible(before) === visible(text)) return;
    await producer.publish(`notifications:${userId}`, JSON.stringify({ type: 'recommendations' }));
  }

  /** Those of the members who have no list. */
  async without(userIds: readonly string[]): Promise<string[]> {
    // Sent together, and in a cluster to several nodes, which a pipeline cannot.
    const found = await Promise.all(userIds.map((userId) => this.redis.producer.exists(listKey(userId))));
    return userIds.filter((_userId, i) => found[i] === 0);
  }
}

/** Key of a member's list: a JSON array of `{id, reason: {kind, value}}`, best first. */
export function listKey(userId: string): string {
  return `recommendations:${userId}`;
}

function visible(list: string | null): string {
  const wishes = list === null ? [] : (JSON.parse(list) as RankedWish[]);
  return JSON.stringify(wishes.slice(0, VISIBLE));
}
