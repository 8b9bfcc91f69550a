import type { TestingModule } from '@nestjs/testing';
import { listSourcesKey } from '@wishboard/contracts/jobs/recommendation-lists';
import { writeEvents } from '@wishboard/database/outbox/outbox.repository';
import { Refresher } from '../src/refresh/refresher.js';
import { TasteService } from '../src/refresh/taste.service.js';
import { TasteRepository } from '../src/store/taste.repository.js';
import {
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
  it('learns from a kept wish as from a reaction, and forgets the wish once it is no longer kept', async () => {
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

  it('learns nothing from an interaction of the kind "react"', async () => {
    const [mei, jun] = [await member('mei'), await member('jun')];
    await interact(mei, await wish(jun, 'film camera'), 'react');
    worker = await startWorker();
    await worker.get(Refresher, { strict: false }).refresh(mei);
    expect(await query('SELECT * FROM user_preferences WHERE user_id = $1', [mei])).toEqual([]);
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

  it('learns nothing from acts and own wishes that are older than the reset of the interests', async () => {
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

  it('does not store interests that it read before a reset', async () => {
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
    expect(await store.savePreferences(mei, learnt, before?.resetAt ?? null)).toBe(false);
    const after = await store.member(mei);
    expect(after).toMatchObject({ actions: [], keywords: [] });
    expect(await store.savePreferences(mei, learnt, after?.resetAt ?? null)).toBe(true);
  });

  it('ranks by the stated interests and "less like this" of a member, and does not change the stated interests', async () => {
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

  it('keeps the stored keywords of a member without acts, and ranks by the keywords', async () => {
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

  it('learns and forgets in each worker the acts that another worker handled', async () => {
    const [mei, jun, ann] = [await member('mei'), await member('jun'), await member('ann')];
    const [one, two] = [await wish(jun, 'aaa'), await wish(ann, 'bbb')];
    worker = await startWorker();
    const other = await startWorker();
    const models = [worker, other].map((each) => each.get(TasteService, { strict: false }));
    await react(mei, one);
    await react(mei, two);
    const known = (taste: TasteService) => taste.model.neighbours(taste.model.numberOf(one) ?? -1).length;
    await until('both to know', async () => models.every((taste) => known(taste) === 1));
    await query('DELETE FROM reactions WHERE user_id = $1 AND wish_id = $2', [mei, one]);
    await worker.get(Refresher, { strict: false }).refresh(mei);
    await until('both to forget', async () => models.every((taste) => known(taste) === 0));
  });

  it('keeps the first six of a member through a hundred thousand interactions of one account', async () => {
    const [mei, jun, poisoner] = [await member('mei'), await member('jun'), await member('poisoner')];
    const liked = await wish(jun, 'film camera');
    const wishes: string[] = [];
    // Each wish is newer than the last by more than a millisecond. For two wishes of the same age, one act of the account could
    // change the order.
    for (let i = 0; i < 20; i += 1)
      wishes.push(await wish(await member(`owner${i}`), `camera number${i} thing${i % 4}`, { daysOld: 3 - i / 1000 }));
    await react(mei, liked);
    for (let i = 0; i < 8; i += 1) {
      const fan = await member(`fan${i}`);
      for (const id of [liked, wishes[i % 3], wishes[5]]) await react(fan, id ?? '');
    }
    worker = await startWorker();
    // The first list may be made before the whole community is known. A pass learns everything again.
    await untilIdle();
    const six = async () => (await listOf(mei)).slice(0, 6).map(({ id }) => id);
    const refresher = worker.get(Refresher, { strict: false });
    await refresher.refresh(mei);
    const before = await six();
    // In ten parts, so that each is well within the statement timeout on a busy machine.
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

  it('puts a wish that is like an act of years ago before a popular wish', async () => {
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
});
