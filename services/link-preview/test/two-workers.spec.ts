import { setTimeout as pause } from 'node:timers/promises';
import { createDataSource } from '@wishboard/database/connection/data-source';
import { createTestDatabase, type TestDatabase } from '@wishboard/database/testing/test-database';
import type { DataSource } from 'typeorm';
import { PictureMarksRepository } from '../src/picture/picture-marks.repository.js';
import { FetchSlotsRepository } from '../src/preview/fetch-slots.repository.js';
import { HostSlots } from '../src/preview/host-slots.js';
import { LinkPreviewsRepository } from '../src/preview/link-previews.repository.js';

/** Two workers share nothing but PostgreSQL: each has its own connections here. */
let database: TestDatabase;
let workers: DataSource[];
const unstopped = new AbortController().signal;

beforeAll(async () => {
  database = await createTestDatabase('two_workers');
  const connect = () => createDataSource(database.linkPreviewUrl, { poolSize: 4 }).initialize();
  workers = [await connect(), await connect()];
});
afterAll(async () => {
  for (const worker of workers) await worker.destroy();
  await database.drop();
});

describe('two workers together', () => {
  it('fetch one host at most twice at once, and every link in the end', async () => {
    const slots = workers.map((worker) => new HostSlots(new FetchSlotsRepository(worker)));
    let running = 0;
    let most = 0;
    const fetch = async () => {
      running += 1;
      most = Math.max(most, running);
      await pause(20);
      running -= 1;
    };
    const all = Array.from({ length: 12 }, (_value, i) =>
      slots[i % 2]?.runInSlot('shop.example.com', unstopped, fetch),
    );
    await Promise.all(all);
    expect(most).toBe(2);
    expect(await workers[0]?.query('SELECT * FROM link_fetch_slots')).toEqual([]);
  });

  it('fetch one host without waiting for another host that is busy', async () => {
    const [slots] = workers.map((worker) => new HostSlots(new FetchSlotsRepository(worker)));
    let release = () => {};
    const busy = new Promise<void>((resolve) => {
      release = resolve;
    });
    const held = [1, 2].map(() => slots?.runInSlot('busy.example.com', unstopped, () => busy));
    expect(await slots?.runInSlot('free.example.com', unstopped, async () => 'fetched')).toBe('fetched');
    release();
    await Promise.all(held);
  });

  it('give the slot of a dead worker, and that of a failed fetch, to the next fetch', async () => {
    const [slots] = workers.map((worker) => new HostSlots(new FetchSlotsRepository(worker)));
    await workers[1]?.query(
      `INSERT INTO link_fetch_slots SELECT 'dead.example.com', slot, gen_random_uuid(), now() - interval '1 second'
       FROM generate_series(1, 2) AS slot`,
    );
    const failing = slots?.runInSlot('dead.example.com', unstopped, () => Promise.reject(new Error('no answer')));
    await expect(failing).rejects.toThrow('no answer');
    expect(await slots?.runInSlot('dead.example.com', unstopped, async () => 'fetched')).toBe('fetched');
  });

  it('fetch one link once, however many ask for it at the same time', async () => {
    const stores = workers.map((worker) => new LinkPreviewsRepository(worker, new PictureMarksRepository(worker)));
    const claims = await Promise.all(
      Array.from({ length: 20 }, (_value, i) => stores[i % 2]?.claim(`http://shop.example.com/a?utm_source=${i}`)),
    );
    expect(claims.filter((claim) => claim?.state === 'ours')).toHaveLength(1);
    expect(claims.filter((claim) => claim?.state === 'in progress')).toHaveLength(19);
  });
});
