import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { Redis } from 'ioredis';
import { findFaults, loseEvents, NO_FAULTS, waitUntilNoneOwed } from '../../e2e/support/notification-faults';
import { Crowd } from '../support/crowd';
import { launchProduct, type Product } from '../support/product';
import { PLANTED, report, sizeFromEnv } from '../support/profile';
import { allReady, VICTIMS } from '../support/victims';

const AWAY_MS = sizeFromEnv('AWAY_SECONDS', 60, 3) * 1000;
/** Timeout for the owed events in milliseconds. After the full run they take long on a busy machine. */
const SETTLE_MS = sizeFromEnv('SETTLE_SECONDS', 600, 180) * 1000;
const REST_MS = 100;
/** More memory than the queues of an idle product need, and less than the backlog of a busy one. */
const TINY = '1mb';

describe('Without Redis', () => {
  let product: Product;
  let redis: Redis;
  let crowd: Crowd;

  beforeAll(async () => {
    product = await launchProduct();
    redis = new Redis(product.redisUrl);
    crowd = await Crowd.gather(product.stack.url, product.database);
    if (PLANTED) await loseEvents(product.database);
  }, 180_000);

  afterAll(async () => {
    redis?.disconnect();
    await product?.stop();
  }, 60_000);

  it.each([
    ['nobody answers', () => product.redis.setMode('away'), () => product.redis.setMode('open')],
    ['Redis does not say a word', () => product.redis.setMode('silent'), () => product.redis.setMode('open')],
    [
      'Redis is full',
      () => redis.config('SET', 'maxmemory', TINY),
      async () => {
        await expect(redis.set('one', 'more')).rejects.toThrow('OOM');
        await redis.config('SET', 'maxmemory', '0');
      },
    ],
    [
      'nobody answers, and every process starts again',
      async () => {
        await product.redis.setMode('away');
        await restartAll();
      },
      () => product.redis.setMode('open'),
    ],
  ])(
    'every write succeeds while %s, and has its effects afterwards',
    async (how, goAway, comeBack) => {
      await goAway();
      Object.assign(crowd, { failures: [], durations: [], done: 0 });
      await crowd.operateFor(AWAY_MS, REST_MS);
      const { failures, durations, done } = crowd;
      await comeBack();
      const settleMs = await waitUntilNoneOwed(product.database, SETTLE_MS);
      const faults = await findFaults(product.database);
      const broken = await crowd.ledger.countMismatches(product.database);

      report(`redis-away: ${how}`, {
        'writes that succeeded, that failed': `${done}, ${failures.length}`,
        'answered within, of 95 %': `${Math.round(durations.sort((a, b) => a - b)[Math.floor(durations.length * 0.95)] ?? 0)} ms`,
        'effects all there after': `${(settleMs / 1000).toFixed(1)} s`,
        'acknowledged writes missing or undone': broken,
        ...faults,
      });
      expect(failures).toEqual([]);
      expect({ broken, ...faults }).toEqual({ broken: 0, ...NO_FAULTS });
      while (!(await allReady(product.stack))) await pause(100);
    },
    1_200_000,
  );

  /** Kills every process and waits until members are served again. */
  async function restartAll(): Promise<void> {
    const { stack } = product;
    const killed = new Map(VICTIMS.map((name) => [name, stack.processOf(name)] as const));
    for (const pid of killed.values()) if (pid) process.kill(pid, 'SIGKILL');
    const health = () =>
      fetch(`${stack.url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (stack.processOf('bff') === killed.get('bff') || !(await health())) await pause(50);
  }
});
