import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';

/** Maximum number of members and addresses counted at the same time in this process. */
const COUNTED = 20_000;
const TIMEOUT_MS = 100;

/**
 * Increments a counter and starts its window if none is running. A window with more time left than its length means
 * that the clock was set back; such a window starts anew.
 */
const COUNT = `
  local window = tonumber(ARGV[1])
  local current = redis.call('INCRBY', KEYS[1], ARGV[2])
  local left = redis.call('PTTL', KEYS[1])
  if left < 0 or left > window then
    redis.call('PEXPIRE', KEYS[1], window)
    left = window
  end
  return {current, left}`;

export interface Count {
  current: number;
  /** Milliseconds until the window ends. */
  ttl: number;
}

type Callback = (error: Error | null, count?: Count) => void;

/**
 * Counts requests in Redis, so that a limit holds across all processes. While Redis is unreachable, counts in memory,
 * so that there is always a limit.
 */
export class RateLimitStore {
  private readonly local = new LRUCache<string, { current: number; endsAt: number }>({ max: COUNTED });

  /**
   * @param redis null for a limit that each process counts on its own
   * @param timeoutMs milliseconds that a request waits for Redis before this process counts on its own
   */
  constructor(
    private readonly redis: Redis | null,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {}

  /** Called by @fastify/rate-limit for each request. */
  incr(key: string, callback: Callback, windowMs: number): void {
    this.count(key, windowMs).then(
      (count) => callback(null, count),
      (error: Error) => callback(error),
    );
  }

  /** @param add amount to add; 0 reads the count without changing it */
  async count(key: string, windowMs: number, add = 1): Promise<Count> {
    if (this.redis?.status !== 'ready') return this.countInMemory(key, windowMs, add);
    // The timer is cleared below rather than left to fire, because nearly every request passes here.
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), this.timeoutMs);
    });
    try {
      const counted = await Promise.race([this.redis.eval(COUNT, 1, `rate:${key}`, windowMs, add), patience]);
      if (counted === null) return this.countInMemory(key, windowMs, add);
      const [current, ttl] = counted as [number, number];
      return { current, ttl };
    } catch {
      return this.countInMemory(key, windowMs, add);
    } finally {
      clearTimeout(timer);
    }
  }

  private countInMemory(key: string, windowMs: number, add: number): Count {
    // Monotonic clock, since the wall clock can be set back.
    const now = performance.now();
    const known = this.local.get(key);
    const window = known && known.endsAt > now ? known : { current: 0, endsAt: now + windowMs };
    window.current += add;
    this.local.set(key, window);
    return { current: window.current, ttl: window.endsAt - now };
  }
}
