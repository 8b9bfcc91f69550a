import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';

/** Members and addresses counted at once in this process. */
const COUNTED = 20_000;
/** Milliseconds a request waits for Redis before this process counts by itself. */
const PATIENCE_MS = 100;

/** Counts in the window that began with the first of them. */
const COUNT = `
  local current = redis.call('INCR', KEYS[1])
  if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return {current, redis.call('PTTL', KEYS[1])}`;

export interface Count {
  current: number;
  /** Milliseconds until the window ends. */
  ttl: number;
}

type Callback = (error: Error | null, count?: Count) => void;

/**
 * Counts requests in Redis, so that a limit holds over all processes, and in memory while Redis is away, so that there
 * is always a limit.
 */
export class RateLimitStore {
  private readonly local = new LRUCache<string, { current: number; endsAt: number }>({ max: COUNTED });

  /** @param redis null for a limit that each process keeps by itself */
  constructor(private readonly redis: Redis | null) {}

  /** Called by @fastify/rate-limit for each request. */
  incr(key: string, callback: Callback, windowMs: number): void {
    this.count(key, windowMs).then(
      (count) => callback(null, count),
      (error: Error) => callback(error),
    );
  }

  async count(key: string, windowMs: number): Promise<Count> {
    if (this.redis?.status !== 'ready') return this.countHere(key, windowMs);
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), PATIENCE_MS);
    });
    try {
      const counted = await Promise.race([this.redis.eval(COUNT, 1, `rate:${key}`, windowMs), patience]);
      if (counted === null) return this.countHere(key, windowMs);
      const [current, ttl] = counted as [number, number];
      return { current, ttl };
    } catch {
      return this.countHere(key, windowMs);
    } finally {
      clearTimeout(timer);
    }
  }

  private countHere(key: string, windowMs: number): Count {
    const now = Date.now();
    const known = this.local.get(key);
    const window = known && known.endsAt > now ? known : { current: 0, endsAt: now + windowMs };
    window.current += 1;
    this.local.set(key, window);
    return { current: window.current, ttl: window.endsAt - now };
  }
}
