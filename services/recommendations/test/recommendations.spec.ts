import type { TestingModule } from '@nestjs/testing';
import { REFRESH_QUEUE } from '@wishboard/contracts/jobs/queues';
import {
  freshWishesKey,
  LAST_PASS_KEY,
  type LastPass,
  listSourcesKey,
} from '@wishboard/contracts/jobs/recommendation-lists';
import { writeEvents } from '@wishboard/database/outbox/outbox.repository';
import { queuePrefix } from '@wishboard/server-kit/events/queues/queue-settings';
import { Queue } from 'bullmq';
import { DataSource } from 'typeorm';
import { RefreshQueue } from '../src/refresh/refresh-queue.js';
import { Refresher } from '../src/refresh/refresher.js';
import { Taste } from '../src/refresh/taste.js';
import { Trending } from '../src/refresh/trending.js';
import { ListStore } from '../src/store/list-store.js';
import { TasteRepository } from '../src/store/taste.repository.js';
import {
  changed,
  database,
  heard,
  interact,
  keep,
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
  it('gives every member a list at the start, with what is like their own wishes first', async () => {
    const [mei, jun] = [await member('mei'), await member('jun')];
    await wish(mei, '日本旅遊', { category: 'travel', tags: ['日本旅遊'] });
    const kyoto = await wish(jun, '京都賞楓', { category: 'travel', daysOld: 5 });
    const lamp = await wish(jun, 'Brass lamp', { category: 'home', daysOld: 0 });
    worker = await startWorker();
    await until('a list', async () => (await listOf(mei)).length > 0);
    expect((await listOf(mei)).map(({ id }) => id)).toEqual([kyoto, lamp]);
    const [preferences] = await query('SELECT * FROM user_preferences WHERE user_id = $1', [mei]);
    expect(preferences).toMatchObject({ keywords: ['日本旅遊'], categories: ['travel'], color_preference: null });
  });

  it('changes the list of a member who reacts, tells the open pages, and says why', async () => {
    const [mei, jun, ann] = [await member('mei'), await member('jun'), await member('ann')];
    const liked = await wish(jun, 'Vintage film camera');
    const alike = await wish(jun, 'Camera film, 35 mm');
    const popular = await wish(ann, 'A long weekend');
    await react(await member('kim'), popular);
    for (const title of ['Brass lamp', 'Sourdough', 'Board games']) await wish(ann, title);
    worker = await startWorker();
    await until('the start', async () => (await redis.keys(`*${namespace}*`)).length > 0);
    await react(mei, liked);
    await until('a list', async () => (await listOf(mei)).length > 0);
    const list = await listOf(mei);
    expect(list.slice(0, 2).map(({ id }) => id)).toEqual([alike, popular]);
    expect(list.map(({ reason }) => reason?.kind)).toEqual(['liked', 'popular', 'fresh', 'fresh', 'fresh']);
    expect(list[0]?.reason?.value).toBe('Vintage film camera');
    await until('the news for the BFFs', async () => changed.includes(mei));
    await until('the hint', async () => heard.includes(`notifications:${mei} {"type":"recommendations"}`));
  });

  it('tells the BFFs of each list that is another, and the open pages only of what they show', async () => {
    const mei = await member('mei');
    worker = await startWorker();
    await untilIdle();
    const lists = worker.get(ListStore, { strict: false });
    const list = (...ids: number[]) => ids.map((id) => ({ id: String(id), sources: [], weights: [] }));
    const first = Array.from({ length: 20 }, (_, at) => at);
    const told: [BFFs: number, pages: number][] = [];
    for (const ids of [
      first,
      first,
      first.with(15, 99),
      first.with(3, 99),
      first.slice(0, 12),
      first.slice(0, 5),
      [],
    ]) {
      [changed.length, heard.length] = [0, 0];
      await lists.keep(mei, list(...ids));
      // What is published is heard in this order.
      await redis.publish('notifications:end', '');
      await until('what was told', async () => heard.at(-1) === 'notifications:end ');
      told.push([changed.length, heard.length - 1]);
    }
    expect(told).toEqual([
      [1, 1],
      [0, 0],
      [1, 0],
      [1, 1],
      [1, 1],
      [1, 1],
      [1, 1],
    ]);
  });

  it('learns from a wish that is kept as from a reaction, and no more once it is kept no longer', async () => {
    const [mei, jun, ann] = [await member('mei'), await member('jun'), await member('ann')];
    const kept = await wish(jun, 'Vintage film camera', { daysOld: 20 });
    const alike = await wish(jun, 'Camera film, 35 mm', { daysOld: 20 });
    for (const title of ['Brass lamp', 'Sourdough', 'Board games']) await wish(ann, title);
    worker = await startWorker();
    await until('the start', async () => (await redis.keys(`*${namespace}*`)).length > 0);
    await keep(mei, kept);
    await until('a list', async () => (await listOf(mei)).length > 0);
    const list = await listOf(mei);
    expect(list[0]).toMatchObject({ id: alike, reason: { kind: 'liked', value: 'Vintage film camera' } });
    expect(list.map(({ id }) => id)).not.toContain(kept);
    const interests = async () => (await query('SELECT * FROM user_preferences WHERE user_id = $1', [mei]))[0];
    expect((await interests()).keywords).toContain('camera');
    await until('the hint', async () => heard.includes(`notifications:${mei} {"type":"recommendations"}`));
    await keep(mei, kept);
    await until('another list', async () => (await listOf(mei)).some(({ id }) => id === kept));
    expect((await listOf(mei)).some(({ reason }) => reason?.kind === 'liked')).toBe(false);
    expect((await interests()).keywords).not.toContain('camera');
  });

  it('does not make a wish trend that many keep', async () => {
    const [mei, jun] = [await member('mei'), await member('jun')];
    const kept = await wish(jun, 'Vintage film camera');
    for (let index = 0; index < 5; index += 1) await keep(await member(`keeper${index}`), kept);
    worker = await startWorker();
    await worker.get(Refresher, { strict: false }).refresh(mei);
    expect(await worker.get(TasteRepository, { strict: false }).trending(Date.now())).toEqual([]);
    expect((await listOf(mei)).map(({ reason }) => reason?.kind)).not.toContain('trending');
  });

  it('leaves out own, granted, dismissed, kept and reacted wishes', async () => {
    const [mei, jun] = [await member('mei'), await member('jun')];
    await wish(mei, 'camera one');
    const reacted = await wish(jun, 'camera two');
    const dismissed = await wish(jun, 'camera three');
    const granted = await wish(jun, 'camera four');
    const left = await wish(jun, 'camera five');
    await keep(mei, await wish(jun, 'camera six'));
    await query('UPDATE wishes SET is_granted = true, granted_at = now() WHERE id = $1', [granted]);
    await query('INSERT INTO dismissed_recommendations (user_id, wish_id) VALUES ($1, $2)', [mei, dismissed]);
    await react(mei, reacted);
    worker = await startWorker();
    await until('a list', async () => (await listOf(mei)).length > 0);
    expect((await listOf(mei)).map(({ id }) => id)).toEqual([left]);
  });

  it('leaves out what a member hid, and all of whom they do not see, and names none of it as a reason', async () => {
    const [mei, jun, ann, kim] = [await member('mei'), await member('jun'), await member('ann'), await member('kim')];
    const liked = await wish(ann, 'camera of a blocked member');
    await wish(ann, 'camera two');
    await wish(kim, 'camera three');
    const hidden = await wish(jun, 'camera four');
    const left = await wish(jun, 'camera five');
    await react(mei, liked);
    await query('INSERT INTO hidden_wishes (user_id, wish_id) VALUES ($1, $2)', [mei, hidden]);
    await query('INSERT INTO blocked_members (user_id, blocked_id) VALUES ($1, $2)', [ann, mei]);
    await query('INSERT INTO muted_members (user_id, muted_id) VALUES ($1, $2)', [mei, kim]);
    worker = await startWorker();
    await until('a list', async () => (await listOf(mei)).length > 0);
    expect((await listOf(mei)).map(({ id }) => id)).toEqual([left]);
    expect(JSON.stringify(await listOf(mei))).not.toContain('blocked');
  });

  it.each(['own', 'react', 'keep', 'share', 'instagram_share', 'click_link', 'click_ig', 'view'])(
    'learns keywords, category and colour from acts of the kind %s',
    async (kind) => {
      const [mei, jun] = [await member('mei'), await member('jun')];
      const owner = kind === 'own' ? mei : jun;
      const look = { category: 'electronics', color: 'yellow' };
      const titles = ['film camera', 'camera bag', 'old camera'];
      const wishes: string[] = [];
      for (const title of titles) wishes.push(await wish(owner, title, look));
      const alike = await wish(jun, 'camera strap', { category: 'electronics', daysOld: 30 });
      await wish(jun, 'Brass lamp', { daysOld: 0 });
      for (const id of wishes) {
        if (kind === 'react') await react(mei, id);
        else if (kind === 'keep') await keep(mei, id);
        else if (kind !== 'own') await interact(mei, id, kind);
      }
      worker = await startWorker();
      await worker.get(Refresher, { strict: false }).refresh(mei);
      const [row] = await query('SELECT * FROM user_preferences WHERE user_id = $1', [mei]);
      expect(row).toMatchObject({ categories: ['electronics'], color_preference: 'yellow' });
      expect(row.keywords).toContain('camera');
      expect((await listOf(mei)).map(({ id }) => id).find((id) => !wishes.includes(id))).toBe(alike);
    },
  );

  it('learns nothing from an interaction that repeats a reaction, which may be taken back', async () => {
    const [mei, jun] = [await member('mei'), await member('jun')];
    await interact(mei, await wish(jun, 'film camera'), 'react');
    worker = await startWorker();
    await worker.get(Refresher, { strict: false }).refresh(mei);
    expect(await query('SELECT * FROM user_preferences WHERE user_id = $1', [mei])).toEqual([]);
  });

  it('serves a member who acts while everybody is refreshed', async () => {
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

  it('no longer counts a reaction that is taken back', async () => {
    const [mei, jun] = [await member('mei'), await member('jun')];
    const camera = await wish(jun, 'Vintage film camera', { tags: ['camera'] });
    worker = await startWorker();
    const keywords = async () => {
      const [row] = await query('SELECT keywords FROM user_preferences WHERE user_id = $1', [mei]);
      return row?.keywords ?? null;
    };
    await react(mei, camera);
    await until('the interest', async () => (await keywords())?.includes('camera'));
    const own = await wish(mei, 'Sourdough starter', { daysOld: 0 });
    await react(mei, camera);
    await until('the interest gone', async () => !(await keywords()).includes('camera'));
    expect(await keywords()).toContain('sourdough');
    expect(own).toBeDefined();
  });

  it('keeps no interest of a member whose only act was taken back', async () => {
    const [mei, jun] = [await member('mei'), await member('jun')];
    const camera = await wish(jun, 'Vintage film camera', { tags: ['camera'], category: 'electronics' });
    await wish(jun, 'Brass lamp', { daysOld: 0 });
    worker = await startWorker();
    const kept = async () =>
      (await query('SELECT keywords, categories FROM user_preferences WHERE user_id = $1', [mei]))[0];
    await react(mei, camera);
    await until('the interest', async () => (await kept())?.keywords.includes('camera'));
    await react(mei, camera);
    await until('the interest gone', async () => (await kept()).keywords.length === 0);
    expect((await kept()).categories).toEqual([]);
    await until('a list without it', async () => (await listOf(mei)).every(({ reason }) => reason?.kind === 'fresh'));
  });

  it('learns nothing any more from what a member did before the reset, own wishes included', async () => {
    const [mei, jun] = [await member('mei'), await member('jun')];
    const wishes = [await wish(jun, 'Vintage film camera'), await wish(jun, 'Sourdough starter')];
    await wish(mei, 'A camera bag');
    const cameras = [await wish(jun, 'Camera film', { daysOld: 9 }), await wish(jun, 'Brass lamp', { daysOld: 8 })];
    worker = await startWorker();
    await react(mei, wishes[0] ?? '');
    await until('the interest', async () => (await listOf(mei))[0]?.id === cameras[0]);
    await database.dataSource.transaction(async (manager) => {
      await manager.query("UPDATE user_preferences SET keywords = '{}', reset_at = now() WHERE user_id = $1", [mei]);
      await writeEvents(manager, [{ type: 'interests.reset', payload: { userId: mei } }]);
    });
    await until('another list', async () => (await listOf(mei))[0]?.reason?.kind === 'fresh');
    expect((await listOf(mei)).map(({ id }) => id)).not.toContain(wishes[0]);
    await react(mei, wishes[1] ?? '');
    const keywords = async () =>
      (await query('SELECT keywords FROM user_preferences WHERE user_id = $1', [mei]))[0].keywords;
    await until('a new interest', async () => (await keywords()).length > 0);
    expect((await keywords()).sort()).toEqual(['sourdough', 'starter']);
  });

  it('does not bring back what it learnt while the member reset it', async () => {
    const mei = await member('mei');
    await wish(mei, 'Vintage film camera');
    worker = await startWorker();
    await until('a start', async () => refreshed.includes(mei));
    const store = worker.get(TasteRepository, { strict: false });
    const before = await store.member(mei);
    await query(
      `INSERT INTO user_preferences (user_id, reset_at) VALUES ($1, now())
       ON CONFLICT (user_id) DO UPDATE SET keywords = '{}', reset_at = now()`,
      [mei],
    );
    const learnt = { keywords: ['camera'], categories: [], color: null };
    expect(await store.keepPreferences(mei, learnt, before?.resetAt ?? null)).toBe(false);
    const after = await store.member(mei);
    expect(after).toMatchObject({ actions: [], keywords: [] });
    expect(await store.keepPreferences(mei, learnt, after?.resetAt ?? null)).toBe(true);
  });

  it('makes few refreshes of a burst, and counts the last act', async () => {
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

  it('costs a quiet member nothing while others act: no refresh, and no query', async () => {
    const [mei, jun, quiet] = [await member('mei'), await member('jun'), await member('quiet')];
    const silent = await member('silent');
    const [camera, film] = [await wish(jun, 'Vintage film camera'), await wish(jun, 'Camera film')];
    await react(quiet, camera);
    // The start counts it already: handled at some later moment, it would pass for an act of now.
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

  it('offers a new wish to those who will like it, without an act or a refresh of theirs, and tells the BFFs', async () => {
    const [mei, jun, ann] = [await member('mei'), await member('jun'), await member('ann')];
    const liked = await wish(jun, 'Vintage film camera');
    await react(mei, liked);
    await wish(ann, 'Brass lamp');
    worker = await startWorker();
    await untilIdle();
    refreshed.length = 0;
    changed.length = 0;
    const fresh = await database.dataSource.transaction(async (manager) => {
      const [row] = await manager.query(
        "INSERT INTO wishes (user_id, title, description) VALUES ($1, 'Film for an old camera', '-') RETURNING id",
        [ann],
      );
      await writeEvents(manager, [{ type: 'wish.created', payload: { wishId: row.id, userId: ann } }]);
      return row.id;
    });
    const offered = (userId: string) => redis.zrange(freshWishesKey(userId), '0', '-1');
    await until('the new wish', async () => (await offered(mei)).includes(fresh));
    await until('the news', async () => changed.some((userIds) => userIds.split(',').includes(mei)));
    await untilIdle();
    expect(await offered(ann)).toEqual([]);
    expect(refreshed).not.toContain(mei);
  });

  it('moves down what was shown on many days and nothing was done with', async () => {
    const [mei, jun, ann] = [await member('mei'), await member('jun'), await member('ann')];
    await query("INSERT INTO user_preferences (user_id, keywords) VALUES ($1, '{camera}')", [mei]);
    const [one, two] = [await wish(jun, 'Old camera', { daysOld: 9 }), await wish(ann, 'Old camera', { daysOld: 10 })];
    worker = await startWorker();
    await until('a list', async () => (await listOf(mei)).length === 2);
    const [first, second] = (await listOf(mei)).map(({ id }) => id);
    expect([first, second].sort()).toEqual([one, two].sort());
    const show = (days: number) =>
      query(
        `INSERT INTO recommendation_impressions (user_id, wish_id, shown_on)
         SELECT $1, $2, current_date - day FROM generate_series(0, $3::int - 1) AS day ON CONFLICT DO NOTHING`,
        [mei, first, days],
      );
    await query(
      `CREATE TABLE recommendation_impressions_before PARTITION OF recommendation_impressions
         FOR VALUES FROM (date_trunc('month', now()) - interval '1 month') TO (date_trunc('month', now()))`,
    );
    const refresh = () => worker?.get(Refresher, { strict: false }).refresh(mei);
    await show(2);
    await refresh();
    expect((await listOf(mei)).map(({ id }) => id)).toEqual([first, second]);
    await show(20);
    await refresh();
    expect((await listOf(mei)).map(({ id }) => id)).toEqual([second, first]);
  });

  it('reads what a member said, and leaves it as it was said', async () => {
    const [mei, jun] = [await member('mei'), await member('jun')];
    const liked = await wish(jun, 'Vintage film camera');
    const [less, lamp] = [await wish(jun, 'Camera bag', { daysOld: 9 }), await wish(jun, 'Brass lamp', { daysOld: 8 })];
    await query(
      `INSERT INTO user_preferences (user_id, added_keywords, removed_keywords, chosen_categories)
       VALUES ($1, '{lamp}', '{camera}', '{home}')`,
      [mei],
    );
    await query('INSERT INTO less_like_this (user_id, wish_id) VALUES ($1, $2)', [mei, less]);
    worker = await startWorker();
    await react(mei, liked);
    const kept = async () => (await query('SELECT * FROM user_preferences WHERE user_id = $1', [mei]))[0];
    await until('what is learnt', async () => (await kept()).is_learnt);
    await until('a list', async () => (await listOf(mei)).length === 1);
    expect(await listOf(mei)).toEqual([{ id: lamp, reason: { kind: 'interest', value: 'lamp' } }]);
    expect((await kept()).keywords).toContain('camera');
    expect(await kept()).toMatchObject({
      added_keywords: ['lamp'],
      removed_keywords: ['camera'],
      chosen_categories: ['home'],
    });
    expect(JSON.parse((await redis.get(listSourcesKey(mei))) ?? '').of[lamp]).toContain(0);
  });

  it('keeps keywords that came with a member who did nothing yet, and ranks by them', async () => {
    const [mei, jun] = [await member('mei'), await member('jun')];
    await query("INSERT INTO user_preferences (user_id, keywords) VALUES ($1, '{camera}')", [mei]);
    const lamp = await wish(jun, 'Brass lamp', { daysOld: 0 });
    const camera = await wish(jun, 'Vintage film camera', { daysOld: 9 });
    worker = await startWorker();
    await until('a list', async () => (await listOf(mei)).length > 0);
    expect((await listOf(mei)).map(({ id }) => id)).toEqual([camera, lamp]);
    const [row] = await query('SELECT keywords FROM user_preferences WHERE user_id = $1', [mei]);
    expect(row.keywords).toEqual(['camera']);
  });

  it('learns in one worker what another learnt', async () => {
    const [mei, jun, ann] = [await member('mei'), await member('jun'), await member('ann')];
    const [one, two] = [await wish(jun, 'aaa'), await wish(ann, 'bbb')];
    worker = await startWorker();
    const other = await startWorker();
    const models = [worker, other].map((each) => each.get(Taste, { strict: false }));
    await react(mei, one);
    await react(mei, two);
    const known = (taste: Taste) => taste.model.neighbours(taste.model.numberOf(one) ?? -1).length;
    await until('both to know', async () => models.every((taste) => known(taste) === 1));
    await query('DELETE FROM reactions WHERE user_id = $1 AND wish_id = $2', [mei, one]);
    await worker.get(Refresher, { strict: false }).refresh(mei);
    await until('both to forget', async () => models.every((taste) => known(taste) === 0));
  });

  it('keeps the first six of a member through a hundred thousand interactions of one account', async () => {
    const [mei, jun, poisoner] = [await member('mei'), await member('jun'), await member('poisoner')];
    const liked = await wish(jun, 'film camera');
    const wishes: string[] = [];
    // Each newer than the last by more than a millisecond: of two of one age, one act of the account is enough to change the order.
    for (let i = 0; i < 20; i += 1)
      wishes.push(await wish(await member(`owner${i}`), `camera number${i} thing${i % 4}`, { daysOld: 3 - i / 1000 }));
    await react(mei, liked);
    for (let i = 0; i < 8; i += 1) {
      const fan = await member(`fan${i}`);
      for (const id of [liked, wishes[i % 3], wishes[5]]) await react(fan, id ?? '');
    }
    worker = await startWorker();
    // The first list may be made before all of the community is known, and a pass learns everything anew.
    await untilIdle();
    const six = async () => (await listOf(mei)).slice(0, 6).map(({ id }) => id);
    const refresher = worker.get(Refresher, { strict: false });
    await refresher.refresh(mei);
    const before = await six();
    // In parts, each well within the time that a statement may take on a busy machine.
    for (let part = 0; part < 10; part += 1) {
      await query(
        `INSERT INTO user_interactions (user_id, wish_id, interaction_type, weight)
         SELECT $1, ($2::uuid[])[1 + i % 2], CASE WHEN i % 4 < 2 THEN 'share' ELSE 'click_link' END, 10
         FROM generate_series(1, 10000) i`,
        [poisoner, [liked, wishes[19]]],
      );
    }
    await refresher.refresh(poisoner);
    await refresher.refresh(mei);
    expect(await six()).toEqual(before);
  }, 180_000);

  it('keeps an empty list in an empty community', async () => {
    const mei = await member('mei');
    await query("INSERT INTO user_preferences (user_id, keywords) VALUES ($1, '{camera}')", [mei]);
    worker = await startWorker();
    await until('the list', async () => (await redis.get(`recommendations:${mei}`)) === '[]');
  });

  it('knows the taste of a member whose acts are years old', async () => {
    const [mei, jun] = [await member('mei'), await member('jun')];
    const liked = await wish(jun, 'film camera', { daysOld: 4000 });
    const alike = await wish(jun, 'old film camera', { daysOld: 4000 });
    const popular = await wish(jun, 'Brass lamp', { daysOld: 4000 });
    await query(
      `INSERT INTO user_interactions (user_id, wish_id, interaction_type, created_at)
       VALUES ($1, $2, 'share', now() - interval '3000 days')`,
      [mei, liked],
    );
    for (let i = 0; i < 10; i += 1) await react(await member(`fan${i}`), popular);
    worker = await startWorker();
    await until('a list', async () => (await listOf(mei)).length > 0);
    expect((await listOf(mei))[0]?.id).toBe(alike);
  });

  it('says how far a refresh of everybody is', async () => {
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

  it('follows the trend by its weight, and finds that out anew with each pass over everybody', async () => {
    const [mei, jun] = [await member('mei'), await member('jun')];
    await query(`INSERT INTO users (username, display_name) SELECT 'fan' || i, 'Fan' FROM generate_series(1, 110) i`);
    await query(
      `INSERT INTO wishes (user_id, title, description, created_at)
       SELECT $1, 'thing' || i, '-', now() - interval '300 days' FROM generate_series(1, 11) i`,
      [jun],
    );
    const all = (when: string, titles: string) =>
      query(
        `INSERT INTO reactions (wish_id, user_id, emoji, created_at)
         SELECT w.id, u.id, 'heart', now() - $1::interval FROM users u, wishes w
         WHERE u.username LIKE 'fan%' AND w.title LIKE $2`,
        [when, titles],
      );
    await all('200 days', 'thing_');
    await all('150 days', 'thing10');
    const old = (await query("SELECT id FROM wishes WHERE title = 'thing1'"))[0].id;
    await query(
      `INSERT INTO reactions (wish_id, user_id, emoji)
       SELECT w.id, u.id, 'heart' FROM users u, wishes w WHERE u.username LIKE 'fan1_' AND w.title = 'thing11'`,
    );
    await react(mei, old);
    worker = await startWorker();
    await untilIdle();
    const first = async () =>
      (await query('SELECT title FROM wishes WHERE id = $1', [(await listOf(mei))[0]?.id]))[0]?.title;
    expect(await first()).not.toBe('thing11');
    await redis.set(`${namespace}:trend-weight`, 0.7);
    await worker.get(Trending, { strict: false }).read(worker.get(Taste, { strict: false }).model);
    await worker.get(Refresher, { strict: false }).refresh(mei);
    expect(await first()).toBe('thing11');
    await worker.get(RefreshQueue, { strict: false }).requestEverybody();
    await until('the weight', async () => (await redis.get(`${namespace}:trend-weight`)) === '0');
    await until('a list without the trend', async () => (await first()) !== 'thing11');
  });

  it('says after a pass when it ended, and how many of the open wishes stand in the first six of anybody', async () => {
    const [mei, jun] = [await member('mei'), await member('jun')];
    for (let i = 0; i < 10; i += 1) await wish(jun, `camera number${i}`);
    const [granted] = [await wish(jun, 'camera')];
    await query('UPDATE wishes SET is_granted = true, granted_at = now() WHERE id = $1', [granted]);
    await wish(mei, 'camera of mine');
    const began = Date.now();
    worker = await startWorker();
    // Six of Jun's wishes for Mei, and Mei's one for Jun. Another test's worker may tell of its own pass.
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
