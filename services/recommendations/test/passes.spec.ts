import type { TestingModule } from '@nestjs/testing';
import { REFRESH_QUEUE } from '@wishboard/contracts/jobs/queues';
import { LAST_PASS_KEY, type LastPass } from '@wishboard/contracts/jobs/recommendation-lists';
import { queuePrefix } from '@wishboard/server-kit/events/queues/queue-settings';
import { Queue } from 'bullmq';
import { DataSource } from 'typeorm';
import { RefreshQueue } from '../src/refresh/refresh-queue.js';
import { Refresher } from '../src/refresh/refresher.js';
import { TasteService } from '../src/refresh/taste.service.js';
import {
  listOf,
  member,
  namespace,
  query,
  react,
  redis,
  refreshed,
  startWorker,
  until,
  untilIdle,
  wish,
} from './harness.js';

let worker: TestingModule;

describe('the recommendations worker', () => {
  it('makes the list of a member who acts while the refresh of everybody is running', async () => {
    const [mei, jun] = [await member('mei'), await member('jun')];
    const liked = await wish(jun, 'Vintage film camera');
    await wish(jun, 'Camera film');
    worker = await startWorker();
    await untilIdle();
    const refresher = worker.get(Refresher, { strict: false });
    const refreshAll = refresher.refreshAll.bind(refresher);
    let [isHeld, release] = [false, () => {}];
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    refresher.refreshAll = async function* (groups, pause) {
      isHeld = true;
      await held;
      yield* refreshAll(groups, pause);
    };
    await worker.get(RefreshQueue, { strict: false }).requestEverybody();
    try {
      await until('the pass', async () => isHeld);
      await react(mei, liked);
      await until('the list', async () => (await listOf(mei)).length > 0);
    } finally {
      release();
    }
  });

  it('refreshes a member fewer than 15 times for a burst of 40 acts, and counts the last act', async () => {
    const [mei, jun] = [await member('mei'), await member('jun')];
    const wishes = [];
    for (let i = 0; i < 40; i += 1) wishes.push(await wish(jun, `camera number ${i}`));
    worker = await startWorker();
    await until('the start', async () => (await listOf(jun)).length >= 0 && refreshed.includes(jun));
    for (const id of wishes) await react(mei, id);
    const quiet = async () => {
      const [{ open }] = await query(
        `SELECT (SELECT count(*) FROM outbox) + (SELECT count(*) FROM deliveries WHERE queue = 'recommendations') AS open`,
      );
      return open === '0';
    };
    await until('the events', quiet);
    await until('the last refresh', async () => (await redis.get(`recommendations:${mei}`)) === '[]');
    expect(refreshed.filter((id) => id === mei).length).toBeLessThan(15);
  });

  it('makes no refresh and no query for a quiet member while others act', async () => {
    const [mei, jun, quiet] = [await member('mei'), await member('jun'), await member('quiet')];
    const silent = await member('silent');
    const [camera, film] = [await wish(jun, 'Vintage film camera'), await wish(jun, 'Camera film')];
    await react(quiet, camera);
    // The start reads this reaction already. Its event, handled at some later moment, would count as an act of now.
    await query('DELETE FROM outbox');
    worker = await startWorker();
    await untilIdle();
    expect(new Set(refreshed)).toEqual(new Set([jun, quiet]));
    refreshed.length = 0;
    const asked: string[] = [];
    const connection = worker.get(DataSource, { strict: false });
    const ask = connection.query.bind(connection);
    connection.query = (sql: string, values: unknown[]) => {
      asked.push(JSON.stringify(values));
      return ask(sql, values);
    };
    for (const id of [camera, film]) await react(mei, id);
    await until('a list', async () => (await redis.get(`recommendations:${mei}`)) === '[]');
    await untilIdle();
    expect(new Set(refreshed)).toEqual(new Set([mei]));
    expect(asked.filter((values) => values?.includes(mei))).not.toEqual([]);
    for (const id of [jun, quiet, silent]) expect(asked.filter((values) => values?.includes(id))).toEqual([]);
  });

  it('learns a new wish in a pass only for a member without known acts, and for others at their own refresh', async () => {
    const [mei, jun, ann] = [await member('mei'), await member('jun'), await member('ann')];
    const known = await wish(ann, 'A wish that everybody knows');
    worker = await startWorker();
    await untilIdle();
    const taste = worker.get(TasteService, { strict: false });
    const refresher = worker.get(Refresher, { strict: false });
    const [ofMei, ofJun] = [await wish(ann, 'An old wish of which mei thinks'), await wish(ann, 'Another, of jun')];
    const unlike = await wish(ann, 'One of which mei wants less');
    await query('INSERT INTO less_like_this (user_id, wish_id) VALUES ($1, $2)', [mei, unlike]);
    // These reactions have no events.
    for (const [userId, wishId] of [
      [mei, known],
      [mei, ofMei],
      [jun, ofJun],
    ]) {
      await query("INSERT INTO reactions (wish_id, user_id, emoji) VALUES ($1, $2, 'heart')", [wishId, userId]);
    }
    async function* everybody() {
      yield [mei, jun];
    }
    for await (const lists of refresher.refreshAll(everybody(), async () => undefined)) expect(lists).toHaveLength(2);
    expect(taste.model.numberOf(ofMei)).toBeUndefined();
    expect(taste.model.numberOf(ofJun)).toBeDefined();
    // A wish of which the member wants less is learnt in any case.
    expect(taste.model.numberOf(unlike)).toBeDefined();
    await refresher.refresh(mei);
    expect(taste.model.numberOf(ofMei)).toBeDefined();
  });

  it('stores an empty list in an empty community', async () => {
    const mei = await member('mei');
    await query("INSERT INTO user_preferences (user_id, keywords) VALUES ($1, '{camera}')", [mei]);
    worker = await startWorker();
    await until('the list', async () => (await redis.get(`recommendations:${mei}`)) === '[]');
  });

  it('reports the progress of a refresh of everybody', async () => {
    for (const name of ['mei', 'jun']) await wish(await member(name), 'camera');
    worker = await startWorker();
    const progress = async () => {
      const keys = await redis.keys(`*${namespace}*`);
      const found = [];
      for (const key of keys) if ((await redis.type(key)) === 'hash') found.push(await redis.hget(key, 'progress'));
      return found;
    };
    await worker.get(RefreshQueue, { strict: false }).requestEverybody();
    await until('the progress', async () => (await progress()).includes('{"members":2,"of":2}'));
  });

  it('records after a pass when it ended and how many open wishes are in the first six of any member', async () => {
    const [mei, jun] = [await member('mei'), await member('jun')];
    for (let i = 0; i < 10; i += 1) await wish(jun, `camera number${i}`);
    const [granted] = [await wish(jun, 'camera')];
    await query('UPDATE wishes SET is_granted = true, granted_at = now() WHERE id = $1', [granted]);
    await wish(mei, 'camera of mine');
    const began = Date.now();
    worker = await startWorker();
    // Shown are six of Jun's wishes for Mei, and Mei's one wish for Jun. A worker of another test may store its own pass under the
    // same key.
    await until('the pass', async () => {
      const pass: Partial<LastPass> = JSON.parse((await redis.get(LAST_PASS_KEY)) ?? '{}');
      const isNow = (pass.endedAt ?? 0) >= began && (pass.endedAt ?? 0) <= Date.now();
      return isNow && pass.shown === 7 && pass.open === 11;
    });
  });

  it('refreshes everybody once a day, however often it starts in between', async () => {
    await wish(await member('mei'), 'camera');
    const queue = new Queue(REFRESH_QUEUE, { connection: redis, prefix: queuePrefix(namespace, REFRESH_QUEUE) });
    const nextPass = async () => {
      const [next] = await queue.getDelayed();
      return { name: next?.name, at: (next?.timestamp ?? 0) + (next?.delay ?? 0) };
    };
    worker = await startWorker();
    await untilIdle();
    const planned = await nextPass();
    expect(planned.name).toBe('everybody');
    const hours = (planned.at - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23);
    expect(hours).toBeLessThanOrEqual(24);
    await worker.close();
    refreshed.length = 0;
    worker = await startWorker();
    await untilIdle();
    expect(await nextPass()).toEqual(planned);
    expect(refreshed).toEqual([]);
    await queue.close();
  });
});
