import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Drawn, drawOrder, exploringWeight } from '@wishboard/contracts/jobs/exploring-place';
import type { Redis } from 'ioredis';
import { REDIS } from '../redis/redis.module.js';

/** Ids of the wishes that may be explored for a member. */
export interface Pools {
  /** New wishes that match this member best, newest first. */
  fresh: readonly string[];
  /** New wishes that match other members better. */
  later: readonly string[];
  /** Wishes of the ranked list below those seen at first. */
  unsure: readonly string[];
}

export interface Draw {
  fresh: Drawn[];
  unsure: Drawn[];
}

/** The latest draw for a member. */
export interface HourlyDraw {
  /** Number of the hour since 1970 in which it was drawn; -1 if there is none. */
  hour: number;
  draw: Draw;
}

const NOTHING_DRAWN: Draw = { fresh: [], unsure: [] };

/** Time for which a draw stays in force, in milliseconds. Nothing moves while a member reads, and a longer list extends a shorter one. */
const DRAW_MS = 3_600_000;
/** Share of a member's hours in which unsure wishes are explored. */
const UNSURE_SHARE = 0.25;
/** Time-to-live of draws and of the counts of what was shown, in seconds. */
const DRAW_KEPT_S = 24 * 3600;
const COUNTS_KEPT_S = 7 * 24 * 3600;

const drawKey = (userId: string) => `recommendations-drawn:${userId}`;
const seenKey = (userId: string) => `recommendations-seen:${userId}`;
const shownKey = (wishId: string) => `recommendations-shown:${wishId}`;

/**
 * Draws the wishes that are explored with a member, and records the probability of each. All state is in Redis, shared
 * by all processes; lost state is drawn anew.
 */
@Injectable()
export class ExplorationDraws {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  /** Returns the member's latest draw. */
  async find(userId: string): Promise<HourlyDraw> {
    return parse(await this.get(drawKey(userId)));
  }

  /**
   * Returns the wishes explored in this hour, in order: those drawn before, preceded by new ones. New wishes are drawn
   * by {@link exploringWeight}; those that match this member best come before those that match other members better. In
   * one of four hours, unsure wishes are drawn in the same way.
   *
   * @param latest result of {@link find}
   */
  async draw(userId: string, latest: HourlyDraw, pools: Pools, now = Date.now()): Promise<Draw> {
    const hour = Math.floor(now / DRAW_MS);
    const before = latest.hour === hour ? latest.draw : NOTHING_DRAWN;
    const random = randomOf(`${userId} ${hour} ${before.fresh.length}`);
    const explores = randomOf(`${userId} ${hour}`)() < UNSURE_SHARE;
    const isNew = (id: string) => !before.fresh.some((drawn) => drawn.id === id);
    const pool = [pools.fresh.filter(isNew), pools.later.filter((id) => isNew(id) && !pools.fresh.includes(id))];
    const asked = [...pool.flat(), ...(explores && before.unsure.length === 0 ? pools.unsure : [])];
    if (asked.length === 0) return before;
    const [shown, seen] = await Promise.all([this.shownTo(asked), this.seenBy(userId)]);
    const weightOf = (id: string) => exploringWeight(shown.get(id) ?? 0, seen.has(id));
    const fresh = pool.flatMap((ids) => drawOrder(ids, weightOf, random));
    const unsure =
      explores && before.unsure.length === 0
        ? drawOrder(pools.unsure, weightOf, random).map((drawn) => ({
            ...drawn,
            propensity: UNSURE_SHARE * drawn.propensity,
          }))
        : before.unsure;
    const draw = { fresh: [...fresh, ...before.fresh], unsure };
    if (fresh.length > 0 || unsure !== before.unsure) this.keep(userId, hour, draw);
    return draw;
  }

  /** Returns the probabilities of the wishes recently drawn for the member. Empty without Redis. */
  async drawnFor(userId: string): Promise<ReadonlyMap<string, number>> {
    const { fresh, unsure } = (await this.find(userId)).draw;
    return new Map([...unsure, ...fresh].map(({ id, propensity }) => [id, propensity]));
  }

  /** Records that the member saw these drawn wishes. */
  count(userId: string, wishIds: readonly string[]): void {
    if (wishIds.length === 0 || this.redis.status !== 'ready') return;
    const key = seenKey(userId);
    void this.ignoreFailure(this.redis.sadd(key, ...wishIds).then(() => this.redis.expire(key, COUNTS_KEPT_S)));
    for (const key of wishIds.map(shownKey)) {
      void this.ignoreFailure(this.redis.incr(key).then(() => this.redis.expire(key, COUNTS_KEPT_S)));
    }
  }

  private async seenBy(userId: string): Promise<Set<string>> {
    return new Set(this.redis.status === 'ready' ? await this.redis.smembers(seenKey(userId)).catch(() => []) : []);
  }

  private async shownTo(wishIds: readonly string[]): Promise<Map<string, number>> {
    // Pipelined single reads. In a cluster, the keys are on several nodes, which MGET does not support.
    const counts = await Promise.all(wishIds.map((id) => this.get(shownKey(id))));
    return new Map(wishIds.map((id, i) => [id, Number(counts[i] ?? 0)]));
  }

  private keep(userId: string, hour: number, draw: Draw): void {
    void this.ignoreFailure(this.redis.set(drawKey(userId), JSON.stringify({ hour, draw }), 'EX', DRAW_KEPT_S));
  }

  private async get(key: string): Promise<string | null> {
    return this.redis.status === 'ready' ? this.redis.get(key).catch(() => null) : null;
  }

  /** Ignores failures: without Redis nothing is explored, but nothing else is lost. */
  private async ignoreFailure(work: Promise<unknown>): Promise<void> {
    await work.catch(() => undefined);
  }
}

/** Parses a draw stored by {@link ExplorationDraws}. Text in another format was written by another release and is ignored. */
function parse(text: string | null): HourlyDraw {
  const nothing = { hour: -1, draw: NOTHING_DRAWN };
  if (text === null) return nothing;
  try {
    const { hour, draw } = JSON.parse(text) as { hour: number; draw: Draw };
    return Array.isArray(draw.fresh) && Array.isArray(draw.unsure) ? { hour, draw } : nothing;
  } catch {
    return nothing;
  }
}

/** Returns a deterministic generator of numbers in [0, 1): SHA-256 of the seed and a counter. */
function randomOf(seed: string): () => number {
  let count = 0;
  return () => {
    count += 1;
    return createHash('sha256').update(`${seed} ${count}`).digest().readUInt32BE() / 2 ** 32;
  };
}
