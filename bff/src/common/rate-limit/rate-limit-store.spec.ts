import { jest } from '@jest/globals';
import { Redis } from 'ioredis';
import { RateLimitStore } from './rate-limit-store.js';

const WINDOW_MS = 60_000;
const HOURS_MS = 3 * 3_600_000;

describe('a limit under a clock that was set back by hours', () => {
  it('ends after its window all the same, in the memory of a process', async () => {
    const store = new RateLimitStore(null);
    const clock = jest.spyOn(Date, 'now');
    try {
      const now = Date.now();
      clock.mockReturnValue(now);
      await store.count('mei', WINDOW_MS);
      clock.mockReturnValue(now - HOURS_MS);
      const { current, ttl } = await store.count('mei', WINDOW_MS);
      expect(current).toBe(2);
      expect(ttl).toBeLessThanOrEqual(WINDOW_MS);
    } finally {
      clock.mockRestore();
    }
  });

  it('ends after its window all the same, in Redis', async () => {
    const redis = new Redis(process.env.REDIS_URL ?? '');
    const key = `stepped-${process.pid}`;
    try {
      await redis.ping();
      const store = new RateLimitStore(redis);
      await store.count(key, WINDOW_MS);
      // Redis stores the time of expiry, which is hours away after the clock was set back.
      await redis.pexpire(`rate:${key}`, HOURS_MS);
      const { current, ttl } = await store.count(key, WINDOW_MS);
      expect(current).toBe(2);
      expect(ttl).toBeLessThanOrEqual(WINDOW_MS);
      expect(await redis.pttl(`rate:${key}`)).toBeLessThanOrEqual(WINDOW_MS);
    } finally {
      await redis.del(`rate:${key}`);
      redis.disconnect();
    }
  });

  it('keeps its count when it is read with a weight of 0', async () => {
    const store = new RateLimitStore(null);
    await store.count('mei', WINDOW_MS);
    expect((await store.count('mei', WINDOW_MS, 0)).current).toBe(1);
    expect((await store.count('mei', WINDOW_MS, 0)).current).toBe(1);
  });
});
