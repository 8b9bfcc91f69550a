import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync, rmSync, truncateSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { Redis } from 'ioredis';
import { ApiMember } from '../../e2e/support/api-member';
import { findFaults, NO_FAULTS, waitUntilNoneOwed } from '../../e2e/support/notification-faults';
import { openShop, type Shop } from '../../e2e/support/shop';
import { makeTemporaryDataDir } from '../../tools/start/launch-stack.mjs';
import { ROOT } from '../../tools/system/project.mjs';
import { findCorruption } from '../support/corruption';
import { Crowd } from '../support/crowd';
import { dataDirOf, launchProduct, type Product } from '../support/product';
import { PLANTED, report, sizeFromEnv } from '../support/profile';
import { SmallDisk } from '../support/small-disk';
import { PROCESSES, waitUntilReady } from '../support/victims';

const FULL_MS = sizeFromEnv('FULL_SECONDS', 20, 20) * 1000;
const SETTLE_MS = 180_000;
const REST_MS = 500;
const READS = ['/api/wishes/community', '/api/wishes/my', '/api/notifications', '/api/recommendations'];
const MEBIBYTES = { postgres: 400, redis: 64, product: 64 };
const PICTURE = readFileSync(join(ROOT, 'e2e', 'golden', 'story-short.webp'));
const NO_ROOM = '503, Retry-After 30, Nothing can be saved right now. Please try again in a few minutes.';
const AWAY = '503, Retry-After 2, The service is not available right now. Please try again in a moment.';

type Counted = Record<string, number>;

describe('With a full disk', () => {
  const undo: (() => unknown)[] = [];
  const disks = {} as Record<keyof typeof MEBIBYTES, SmallDisk>;
  let product: Product;
  let redis: Redis;
  let crowd: Crowd;
  let member: ApiMember;
  let shop: Shop;

  beforeAll(async () => {
    const folder = makeTemporaryDataDir();
    undo.push(() => rmSync(folder, { recursive: true, force: true }));
    for (const [name, mebibytes] of Object.entries(MEBIBYTES) as [keyof typeof MEBIBYTES, number][]) {
      const disk = SmallDisk.mount(join(folder, name), mebibytes);
      disks[name] = disk;
      undo.push(() => disk.unmount());
    }
    shop = await openShop();
    undo.push(() => shop.stop());
    const { env = {}, mains = {} } = shop.stackOptions;
    product = await launchProduct({ env, mains, durable: true, dataDir: folder, within: join(folder, 'product') });
    undo.push(() => product.stop());
    redis = new Redis(product.redisUrl);
    redis.on('error', () => undefined);
    undo.push(() => redis.disconnect());
    crowd = await Crowd.gather(product.stack.url, product.database);
    member = await ApiMember.signIn(product.stack.url);
  }, 180_000);

  afterAll(async () => {
    for (const task of undo.reverse()) await task();
  }, 120_000);

  it('of PostgreSQL, writes get 503 with a message, reads go on, and nothing is lost', async () => {
    // A new WAL segment has room for everything below, so that only the tables lack space.
    await product.database.query('CHECKPOINT');
    await product.database.query('SELECT pg_switch_wal()');
    const { writes, reads } = await actOn(['postgres']);
    await expectAllThere('of PostgreSQL', writes);
    expect(Object.keys(writes)).toEqual([NO_ROOM]);
    expect(Object.keys(reads)).toEqual(['200']);
  }, 300_000);

  it('of PostgreSQL until it stops, writes get 503 with Retry-After, and it recovers by itself', async () => {
    const before = product.processOf('postgres');
    const { writes } = await actOn(['postgres'], fillLog);
    await expectAllThere('of PostgreSQL, until it gives up', writes);
    expect(product.processOf('postgres')).not.toBe(before);
    expect(Object.keys(writes).filter((answer) => answer !== NO_ROOM)).toEqual([AWAY]);
  }, 300_000);

  it('of Redis, every write succeeds and has its effects afterwards', async () => {
    const { writes } = await actOn(['redis'], async () => {
      while (await redis.set('one', 'more').catch(() => null)) await pause(100);
    });
    await expectAllThere('of Redis', writes);
    expect(Object.keys(writes)).toEqual(['201']);
    expect(crowd.failures).toEqual([]);
  }, 300_000);

  it('of images, a preview fails, and gets its whole picture once there is room', async () => {
    shop.pages.set('/lamp', (_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end('<title>A lamp</title><meta property="og:image" content="/lamp.webp">');
    });
    shop.pages.set('/lamp.webp', (_request, response) => void response.end(PICTURE));
    const media = join(dataDirOf(product.stack), 'media');
    rmSync(media, { recursive: true, force: true });
    disks.product.fill();
    const productUrl = `http://${randomUUID()}.example.com/lamp`;
    const wish = { title: 'A lamp', description: 'To read by', productUrl };
    const { id } = await member.post<{ id: string }>('/api/wishes', wish);
    const preview = async () => {
      const { rows } = await product.database.query<{ status: string; image: string | null }>(
        'SELECT preview_status AS status, product_image AS image FROM wishes WHERE id = $1',
        [id],
      );
      return rows[0] ?? { status: 'gone', image: null };
    };
    while ((await preview()).status === 'pending') await pause(100);
    expect(await preview()).toEqual({ status: 'failed', image: null });
    expect(await readdir(media).catch(() => [])).toEqual([]);

    disks.product.free();
    // Moves the last fetch into the past, beyond the pause that every site is granted.
    await product.database.query(
      `UPDATE link_previews SET claimed_at = claimed_at - interval '11 minutes', fetched_at = fetched_at - interval '11 minutes'`,
    );
    while ((await preview()).status !== 'ready') await pause(1_000);
    const { image } = await preview();
    const name = image?.replace('/media/', '') ?? '';
    if (PLANTED) truncateSync(join(media, name), 100);
    const bytes = Buffer.from(await (await fetch(`${product.stack.url}${image}`)).arrayBuffer());
    expect(`${createHash('sha256').update(bytes).digest('hex')}.webp`).toBe(name);
    report('disk-full: of images', { 'after there was room': `a whole picture of ${bytes.length} bytes` });
  }, 300_000);

  it('of all servers and the logs, no process ends, and everything recovers once there is room', async () => {
    const processes = PROCESSES.map((name) => product.stack.processOf(name));
    const { writes } = await actOn(['postgres', 'redis', 'product'], fillLog);
    await expectAllThere('of all', writes);
    expect(Object.keys(writes).filter((answer) => ![NO_ROOM, AWAY].includes(answer))).toEqual([]);
    expect(PROCESSES.map((name) => product.stack.processOf(name))).toEqual(processes);
  }, 300_000);

  /** Lets members act while disks are full. Counts the responses to one member's large writes and to their reads. */
  async function actOn(
    names: (keyof typeof disks)[],
    first: () => Promise<unknown> = async () => undefined,
  ): Promise<{ writes: Counted; reads: Counted }> {
    const writes: Counted = {};
    const reads: Counted = {};
    const fill = () => {
      for (const name of names) disks[name].fill();
    };
    Object.assign(crowd, { failures: [], durations: [], done: 0 });
    fill();
    // Space that is freed meanwhile must not be enough for a write.
    const filling = setInterval(fill, 100);
    try {
      await first();
      const operating = crowd.operateFor(FULL_MS, REST_MS);
      for (const end = performance.now() + FULL_MS; performance.now() < end; await pause(100)) {
        const body = { title: 'A long wish', description: randomBytes(999).toString('hex') };
        count(writes, await wordsOf(await member.ask('POST', '/api/wishes', { body })));
        for (const path of READS) count(reads, await wordsOf(await member.ask('GET', path)));
      }
      await operating;
    } finally {
      clearInterval(filling);
      for (const name of names) disks[name].free();
    }
    return { writes, reads };
  }

  /** Makes PostgreSQL switch WAL segments until there is no room for another. */
  async function fillLog(): Promise<void> {
    for (;;) {
      try {
        await product.database.query('SELECT pg_switch_wal(), txid_current()');
      } catch (error) {
        if ((error as { code?: string }).code !== '53100') return;
      }
    }
  }

  async function wordsOf(answer: Response): Promise<string> {
    const text = await answer.text();
    if (answer.ok) return String(answer.status);
    return `${answer.status}, Retry-After ${answer.headers.get('retry-after')}, ${JSON.parse(text).message}`;
  }

  function count(counted: Counted, answer: string): void {
    counted[answer] = (counted[answer] ?? 0) + 1;
  }

  async function expectAllThere(how: string, writes: Counted): Promise<void> {
    const since = performance.now();
    await waitUntilReady(product.stack);
    const readyMs = performance.now() - since;
    const settleMs = await waitUntilNoneOwed(product.database, SETTLE_MS);
    if (PLANTED)
      await product.database.query(
        `DELETE FROM wishes WHERE id = (SELECT id FROM wishes WHERE title = 'A wish' LIMIT 1)`,
      );
    const faults = await findFaults(product.database);
    const broken = await crowd.ledger.countMismatches(product.database);
    const corruption = await findCorruption(product.database);
    report(`disk-full: ${how}`, {
      ...writes,
      'other operations that succeeded, that failed': `${crowd.done}, ${crowd.failures.length}`,
      'all ready, effects all there after': `${(readyMs / 1000).toFixed(1)} s, ${(settleMs / 1000).toFixed(1)} s`,
      'acknowledged writes missing or undone': broken,
      'tables and indexes that are wrong': corruption.length,
      ...faults,
    });
    expect({ broken, ...faults }).toEqual({ broken: 0, ...NO_FAULTS });
    expect(corruption).toEqual([]);
    // Refused with a response, and never by a broken connection.
    expect(crowd.failures.filter((failure) => !failure.includes('answered 503: {'))).toEqual([]);
  }
});
