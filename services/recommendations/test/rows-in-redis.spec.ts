import type { TestingModule } from '@nestjs/testing';
import { REFRESH_QUEUE } from '@wishboard/contracts/jobs/queues';
import { queuePrefix } from '@wishboard/server-kit/events/queues/queue-settings';
import { RedisConnections } from '@wishboard/server-kit/redis/redis-connections';
import { Queue } from 'bullmq';
import { fromShortId, toShortId } from '../src/compact/short-id.js';
import { pack } from '../src/model/packed-neighbours.js';
import { decodeRow, encodeRow } from '../src/model/row-encoding.js';
import { FORMULA } from '../src/model/similarity.js';
import type { RankedWish } from '../src/ranking/rank.js';
import { Refresher } from '../src/refresh/refresher.js';
import { TasteService } from '../src/refresh/taste.service.js';
import { SimilarityStore, similarityKey } from '../src/store/similarity-store.js';
import {
  forgetAll,
  interact,
  listOf,
  member,
  namespace,
  query,
  react,
  redis,
  startWorker,
  until,
  untilIdle,
  wish,
} from './harness.js';

let worker: TestingModule;

it('The recommendations worker starts although Redis cannot be reached', async () => {
  worker = await startWorker('redis://127.0.0.1:1');
  expect(worker.get(TasteService, { strict: false }).model.wishCount).toBe(0);
}, 60_000);

describe('the lists in Redis', () => {
  let mei = '';
  let before: RankedWish[];

  beforeEach(async () => {
    mei = await member('mei');
    await wish(mei, 'camera');
    await wish(await member('jun'), 'camera bag');
    worker = await startWorker();
    await until('a list', async () => (await listOf(mei)).length > 0);
    before = await listOf(mei);
  });

  it('are rebuilt by a worker that starts without them', async () => {
    await worker.close();
    await forgetAll(mei);
    worker = await startWorker();
    await until('the list again', async () => (await listOf(mei)).length > 0);
    expect(await listOf(mei)).toEqual(before);
  });

  it('are rebuilt, and the pass over everybody is scheduled, when Redis comes back without its data', async () => {
    await forgetAll(mei);
    worker.get(RedisConnections, { strict: false }).producer.disconnect(true);
    await until('the list again', async () => (await listOf(mei)).length > 0);
    expect(await listOf(mei)).toEqual(before);
    const queue = new Queue(REFRESH_QUEUE, { connection: redis, prefix: queuePrefix(namespace, REFRESH_QUEUE) });
    expect(await queue.getJobScheduler('everybody')).toBeDefined();
    await queue.close();
  });
});

describe('The rows of similar wishes in Redis', () => {
  let [mei, ann, liked, alike, lamp] = ['', '', '', '', ''];
  const keys = () => redis.keys(`{${namespace}:similar}:*`);
  const rows = () => worker.get(SimilarityStore, { strict: false });
  const kept = async (wishId: string) => (await rows().find([wishId])).get(wishId);
  const neighbours = async (wishId: string) => {
    const bytes = (await kept(wishId)) ?? Buffer.alloc(0);
    const ids: string[] = [];
    decodeRow(bytes, (id) => ids.push(fromShortId(id)));
    return ids;
  };
  const restart = async () => {
    await worker.close();
    worker = await startWorker();
  };

  beforeEach(async () => {
    const jun = await member('jun');
    [mei, ann] = [await member('mei'), await member('ann')];
    liked = await wish(jun, 'Vintage film camera');
    alike = await wish(ann, 'Camera film');
    // All members acted on one day. Among so few members, the weight of a second day would depend on the order of learning, and so
    // would the row.
    lamp = await wish(ann, 'Brass lamp');
    await react(mei, liked);
    worker = await startWorker();
    await until('the row', async () => (await neighbours(liked)).includes(alike));
  });

  it('are used by a worker after a restart', async () => {
    // The first pass over everybody recomputes the row. Without this wait it might do so after the other row is stored.
    await untilIdle();
    const row = decodeRow((await kept(liked)) ?? Buffer.alloc(0), () => 0);
    const other = { support: row?.support ?? 0, neighbours: pack([{ wish: 0, similarity: 0.9 }]) };
    await rows().save(
      liked,
      encodeRow(other, () => toShortId(lamp)),
    );
    await restart();
    await worker.get(Refresher, { strict: false }).refresh(mei);
    expect((await listOf(mei)).map(({ id }) => id)).toEqual([lamp, alike]);
  });

  it('are read by a second worker, which computes none of them anew', async () => {
    await untilIdle();
    const stored = await kept(liked);
    const second = await startWorker();
    const store = second.get(SimilarityStore, { strict: false });
    const save = store.save.bind(store);
    const saved: string[] = [];
    // A worker saves each row that it computes.
    store.save = (wishId, row) => {
      saved.push(wishId);
      return save(wishId, row);
    };
    const refresher = second.get(Refresher, { strict: false });
    await refresher.refresh(mei);
    expect((await listOf(mei)).map(({ id }) => id)).toEqual([alike, lamp]);
    expect([saved, await kept(liked)]).toEqual([[], stored]);
    // A reaction without an event, of which the first worker does not hear.
    await query("INSERT INTO reactions (wish_id, user_id, emoji) VALUES ($1, $2, 'heart')", [lamp, mei]);
    await refresher.refresh(mei);
    expect(saved).toContain(lamp);
  });

  it('are not used when they were computed by another version of the formula', async () => {
    await untilIdle();
    const row = decodeRow((await kept(liked)) ?? Buffer.alloc(0), () => 0);
    const other = { support: row?.support ?? 0, neighbours: pack([{ wish: 0, similarity: 0.9 }]) };
    const current = similarityKey(namespace, liked);
    await redis.del(current);
    for (const formula of [FORMULA.replace(/^\d+/, '0'), FORMULA.replace(/\d+$/, '7')]) {
      await redis.set(
        current.replace(FORMULA, formula),
        encodeRow(other, () => toShortId(lamp)),
      );
    }
    await restart();
    await worker.get(Refresher, { strict: false }).refresh(mei);
    expect((await listOf(mei)).map(({ id }) => id)).toEqual([alike, lamp]);
    await until('the row of this formula', async () => (await neighbours(liked)).includes(alike));
  });

  it('have the current formula in every key', async () => {
    const formulas = (await keys()).map((key) => key.split(':').at(-2));
    expect(new Set(formulas)).toEqual(new Set([FORMULA]));
  });

  it('are recomputed and stored again when they are lost or unreadable', async () => {
    await redis.del(await keys());
    await redis.set(similarityKey(namespace, liked), 'no row');
    await restart();
    await worker.get(Refresher, { strict: false }).refresh(mei);
    expect((await listOf(mei)).map(({ id }) => id)).toEqual([alike, lamp]);
    await until('the row again', async () => (await neighbours(liked)).includes(alike));
  });

  it('are recomputed when a member acted on the wish while no worker ran', async () => {
    await worker.close();
    await react(ann, liked);
    await interact(ann, lamp, 'share');
    worker = await startWorker();
    await worker.get(Refresher, { strict: false }).refresh(mei);
    await until('the other row', async () => (await neighbours(liked)).includes(lamp));
  });

  it('are removed with a deleted wish', async () => {
    await query('DELETE FROM wishes WHERE id = $1', [liked]);
    await worker.get(TasteService, { strict: false }).reload([liked]);
    expect(await keys()).not.toContain(similarityKey(namespace, liked));
  });

  it('are recomputed when a new wish belongs in them', async () => {
    await restart();
    const refresher = worker.get(Refresher, { strict: false });
    await refresher.refresh(mei);
    const fresh = await wish(ann, 'Film for an old camera');
    await worker.get(TasteService, { strict: false }).reload([fresh]);
    await refresher.refresh(mei);
    expect((await listOf(mei)).map(({ id }) => id)).toEqual([fresh, alike, lamp]);
    await until('the row with it', async () => (await neighbours(liked)).includes(fresh));
    expect(await neighbours(fresh)).toContain(liked);
  });
});
