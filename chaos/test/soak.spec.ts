import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect } from '@jest/globals';
import { Redis } from 'ioredis';
import { ApiMember } from '../../e2e/support/api-member';
import { findFaults, NO_FAULTS, waitUntilNoneOwed } from '../../e2e/support/notification-faults';
import { openShop, type Shop } from '../../e2e/support/shop';
import { ROOT } from '../../tools/system/project.mjs';
import { Crowd } from '../support/crowd';
import type { FaultyProxy, Mode } from '../support/faulty-proxy';
import { trendOf } from '../support/growth';
import { ALLOWANCES, measure, type Sample } from '../support/measures';
import { launchProduct, type Product } from '../support/product';
import { logProgress, PLANTED, report, sizeFromEnv } from '../support/profile';
import { kill, PROCESSES, SECOND_COPIES, waitUntilReady } from '../support/victims';

const MINUTES = sizeFromEnv('MINUTES', 120, 2);
/** Operations a second of all members together. */
const RATE = sizeFromEnv('RATE', 20, 20);
const MEMBERS = 20;
/** Six rounds in each quarter, so that each of the six faults occurs once per quarter. */
const ROUNDS = 24;
const ROUND_MS = (MINUTES * 60_000) / ROUNDS;
const SETTLE_MS = 180_000;
const AWAY_MS = 3_000;
/** Pause before measuring in milliseconds. Idle connections are closed after ten seconds and then do not count. */
const REST_MS = Math.min(12_000, ROUND_MS / 5);
const COLLECT_GARBAGE = pathToFileURL(join(ROOT, 'chaos', 'support', 'collect-garbage.mjs')).href;

/** Page behind a wish's link. */
const LAMP = '<title>A lamp</title><meta property="og:image" content="/lamp.webp">';
const PICTURE = join(ROOT, 'e2e', 'golden', 'story-short.webp');

describe('Hours of load with faults', () => {
  let product: Product;
  let redis: Redis;
  let crowd: Crowd;
  let shop: Shop;
  const leaked: Response[] = [];

  beforeAll(async () => {
    shop = await openShop();
    const picture = readFileSync(PICTURE);
    shop.pages.set('/lamp', (_request, response) => response.setHeader('content-type', 'text/html').end(LAMP));
    shop.pages.set('/lamp.webp', (_request, response) => response.end(picture));
    const { env, mains = {} } = shop.stackOptions;
    const watched = { ...env, NODE_OPTIONS: `--import=${COLLECT_GARBAGE}`, ...(PLANTED && { PLANTED: '1' }) };
    product = await launchProduct({ env: watched, mains, copies: 2, durable: true });
    redis = new Redis(product.redisUrl);
    redis.on('error', () => undefined);
    crowd = await Crowd.gather(product.stack.url, product.database);
  }, 300_000);

  afterAll(async () => {
    redis?.disconnect();
    await product?.stop();
    shop?.stop();
  }, 120_000);

  it(
    `do not let memory, descriptors, connections or keys grow, after ${MINUTES} minutes`,
    async () => {
      const samples: Sample[] = [];
      const survivors = PROCESSES.map((name) => product.stack.processOf(name));
      for (let round = 0; round < ROUNDS; round += 1) {
        const living = crowd.browseFor(ROUND_MS - REST_MS, (MEMBERS * 1000) / RATE);
        await pause(ROUND_MS / 10);
        await breakSomething(round);
        await living;
        await waitUntilReady(product.stack, [...PROCESSES, ...SECOND_COPIES]);
        await waitUntilNoneOwed(product.database, SETTLE_MS);
        await pause(REST_MS);
        if (PLANTED) await leak(round);
        // Makes the product fetch the links again.
        await product.database.query('DELETE FROM link_previews');
        samples.push(await measure(product, redis, PROCESSES));
        logProgress(
          `soak: round ${round + 1} of ${ROUNDS}: ${JSON.stringify(samples.at(-1), (_, value) => show(value))}`,
        );
      }
      const faults = await findFaults(product.database);
      const broken = await crowd.ledger.countMismatches(product.database);
      const courses = Object.keys(samples[0] as Sample).map((name) => {
        const allowance = ALLOWANCES[name.replace(/ of .*/, '')];
        if (!allowance) throw new Error(`Nobody said how much ${name} may grow`);
        return {
          name,
          ...trendOf(
            samples.map((sample) => sample[name] ?? Number.NaN),
            allowance,
          ),
        };
      });
      report(`soak: ${MINUTES} minutes`, {
        'operations that succeeded, that failed': `${crowd.done}, ${crowd.failures.length}`,
        'acknowledged writes missing or undone': broken,
        ...faults,
        ...Object.fromEntries(
          courses.map(({ name, from, to, grew }) => [name, `${show(from)} -> ${show(to)}${grew ? ' GREW' : ''}`]),
        ),
      });
      expect(courses.filter(({ grew }) => grew).map(({ name }) => name)).toEqual([]);
      expect({ broken, ...faults }).toEqual({ broken: 0, ...NO_FAULTS });
      expect(PROCESSES.map((name) => product.stack.processOf(name))).toEqual(survivors);
    },
    MINUTES * 60_000 * 2 + 1_800_000,
  );

  async function breakSomething(round: number): Promise<void> {
    // Redis is only emptied during the warm-up, because emptying it would hide growth.
    if (round < ROUNDS / 4) await redis.flushall();
    const faults: (() => Promise<void>)[] = [
      () => kill(product, 'redis'),
      () => kill(product, 'postgres'),
      () => interrupt(product.redis, 'away'),
      () => interrupt(product.postgres, 'away'),
      () => interrupt(product.redis, 'silent'),
      () => interrupt(product.postgres, 'silent'),
    ];
    await faults[round % faults.length]?.();
    await kill(product.stack, SECOND_COPIES[round % SECOND_COPIES.length] as string);
  }

  async function interrupt(way: FaultyProxy, mode: Mode): Promise<void> {
    await way.setMode(mode);
    await pause(AWAY_MS);
    await way.setMode('open');
  }

  /** Simulates the leaks of one round: five keys without a TTL and an open stream. Each process also leaks a megabyte. */
  async function leak(round: number): Promise<void> {
    for (let key = 0; key < 5; key += 1) await redis.set(`planted:${round}:${key}`, 'for ever');
    const { rows } = await product.database.query<{ id: string }>('SELECT id FROM users OFFSET $1 LIMIT 1', [
      round % MEMBERS,
    ]);
    const forgetful = await ApiMember.signIn(product.stack.url, rows[0]?.id);
    leaked.push(await forgetful.ask('GET', '/api/notifications/stream', { by: product.stack.addressOf('bff') }));
  }

  const show = (value: unknown) => (typeof value === 'number' ? Math.round(value * 10) / 10 : value);
});
