import type { TestingModule } from '@nestjs/testing';
import { freshWishesKey } from '@wishboard/contracts/jobs/recommendation-lists';
import { writeEvents } from '@wishboard/database/outbox/outbox.repository';
import { RefreshQueue } from '../src/refresh/refresh-queue.js';
import { Refresher } from '../src/refresh/refresher.js';
import { TasteService } from '../src/refresh/taste.service.js';
import { Trending } from '../src/refresh/trending.js';
import { ListStore } from '../src/store/list-store.js';
import { TrendRepository } from '../src/store/trend.repository.js';
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
  it('makes a list at the start, with wishes that are like the member’s own first', async () => {
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

  it('makes at the start a list for every member with a reaction, kept wish, own wish, interaction or preferences', async () => {
    const jun = await member('jun');
    const [first, second] = [await wish(jun, 'Vintage film camera'), await wish(jun, 'Brass lamp')];
    const acting = [await member('reacts'), await member('keeps'), await member('wishes'), await member('interacts')];
    const [reacts = '', keeps = '', wishes = '', interacts = ''] = acting;
    await react(reacts, first);
    await keep(keeps, first);
    const own = await wish(wishes, 'A drum');
    await interact(interacts, first, 'share');
    const states = await member('states');
    await query("INSERT INTO user_preferences (user_id, keywords) VALUES ($1, '{camera}')", [states]);
    const silent = await member('silent');
    // More than are asked for at once, or read and written in one batch.
    const many: { id: string }[] = await query(
      `WITH fans AS (INSERT INTO users (username, display_name) SELECT 'fan' || i, 'Fan' FROM generate_series(1, 205) i RETURNING id)
       INSERT INTO reactions (wish_id, user_id, emoji) SELECT $1, id, 'heart' FROM fans RETURNING user_id AS id`,
      [first],
    );
    await query('DELETE FROM outbox');
    worker = await startWorker();
    await untilIdle();
    const offered = async (userId: string) => (await listOf(userId)).map(({ id }) => id).sort();
    const all = [second, own].sort();
    for (const id of [reacts, keeps, ...many.map(({ id }) => id)]) expect(await offered(id)).toEqual(all);
    expect(await offered(wishes)).toEqual([first, second].sort());
    for (const id of [interacts, states]) expect(await offered(id)).toEqual([first, ...all].sort());
    expect(await offered(jun)).toEqual([own]);
    expect(await redis.exists(`recommendations:${silent}`)).toBe(0);
  });

  it('updates the list of a member who reacts, with reasons, and informs the BFFs and the open pages', async () => {
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

  it('informs the BFFs of each changed list, and the open pages only of changes near its start', async () => {
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
      await lists.save(mei, list(...ids));
      // Messages arrive in the order of publication. Tests of other projects publish on the same server.
      await redis.publish('notifications:end', '');
      await until('what was told', async () => heard.includes('notifications:end '));
      const toPages = heard.filter((hint) => hint.startsWith(`notifications:${mei} `));
      told.push([changed.filter((id) => id === mei).length, toPages.length]);
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

  it('does not count a wish that many members keep as trending', async () => {
    const [mei, jun] = [await member('mei'), await member('jun')];
    const kept = await wish(jun, 'Vintage film camera');
    for (let index = 0; index < 5; index += 1) await keep(await member(`keeper${index}`), kept);
    worker = await startWorker();
    await worker.get(Refresher, { strict: false }).refresh(mei);
    expect(await worker.get(TrendRepository, { strict: false }).trending(Date.now())).toEqual([]);
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

  it('leaves out hidden wishes and wishes of muted and blocking members, also from the reasons', async () => {
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

  it('offers a new wish to a member who liked a similar one, without a refresh, and informs the BFFs', async () => {
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

  it('moves down a wish that was shown on many days without an act on it', async () => {
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

  it('ranks by the stored weight of the trend, and computes the weight anew with each pass over everybody', async () => {
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
    await worker.get(Trending, { strict: false }).load(worker.get(TasteService, { strict: false }).model);
    await worker.get(Refresher, { strict: false }).refresh(mei);
    expect(await first()).toBe('thing11');
    await worker.get(RefreshQueue, { strict: false }).requestEverybody();
    await until('the weight', async () => (await redis.get(`${namespace}:trend-weight`)) === '0');
    await until('a list without the trend', async () => (await first()) !== 'thing11');
  });
});
