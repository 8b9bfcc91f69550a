import { OF_OTHER_RULES } from '@wishboard/database/search/wish-terms.repository';
import { CatchUpJob } from '../src/search/catch-up.job.js';
import { Harness } from './harness.js';

describe('The search terms of a wish', () => {
  let harness: Harness;
  let owner: string;

  beforeEach(async () => {
    harness = await Harness.create();
    owner = await harness.member('Mei Lin');
  });
  afterEach(() => harness.close());

  const create = async (title: string): Promise<string> => {
    const wishId = await harness.wish(owner, title);
    await harness.writeEvent({ type: 'wish.created', payload: { wishId, userId: owner } });
    return wishId;
  };
  /** Names in the harness are random, and may contain words that are searched for. */
  const callOwner = (username: string) =>
    harness.query('UPDATE users SET username = $2 WHERE id = $1', [owner, username]);
  const found = async (query: string): Promise<string[]> => {
    const rows = await harness.query<{ id: string }>(
      'SELECT wish_id AS id FROM wish_terms WHERE terms @@ $1::tsquery ORDER BY created_at, wish_id',
      [query],
    );
    return rows.map(({ id }) => id);
  };

  it('are its words, its owner, its category and its open state when the wish is made', async () => {
    await harness.startWorker();
    const wish = await create('想要一台咖啡機 for Mornings');
    await harness.waitUntilProcessed('search');
    for (const query of ["'咖啡'", "'啡'", "'mornings'", "'morn'", "'morn~'", "'mei'", "'#0' & '#open' & '#0#open'"]) {
      expect([query, await found(query)]).toEqual([query, [wish]]);
    }
    expect(await found("'機咖'")).toEqual([]);
  });

  it('follow a changed title, product title and category, and a grant', async () => {
    await harness.startWorker();
    const wish = await create('Bike');
    await harness.waitUntilProcessed('search');
    await harness.query(
      "UPDATE wishes SET title = 'Tent', product_title = 'Dome 2', category = 'travel' WHERE id = $1",
      [wish],
    );
    await harness.writeEvent({ type: 'wish.updated', payload: { wishId: wish, userId: owner, linkChanged: false } });
    await harness.setGranted(wish, true);
    await harness.waitUntilProcessed('search');
    expect(await found("'bike'")).toEqual([]);
    expect(await found("'tent' & 'dome' & '#granted'")).toEqual([wish]);
  });

  it('are removed with the wish, and not written again for a deleted wish', async () => {
    await harness.startWorker();
    const wish = await create('Bike');
    await harness.waitUntilProcessed('search');
    await harness.query('DELETE FROM wishes WHERE id = $1', [wish]);
    await harness.writeEvent({ type: 'wish.updated', payload: { wishId: wish, userId: owner, linkChanged: false } });
    await harness.waitUntilProcessed('search');
    expect(await harness.query('SELECT FROM wish_terms')).toEqual([]);
  });

  it('are written at the start of the worker for wishes that have none', async () => {
    const wishes = await Promise.all(['Bike', 'Tent'].map((title) => harness.wish(owner, title)));
    const worker = await harness.startWorker();
    await worker.get(CatchUpJob, { strict: false }).waitUntilIdle();
    expect((await found("'mei'")).sort()).toEqual(wishes.sort());
  });

  it('are written after an import for new wishes, and again for wishes that changed without an event', async () => {
    const worker = await harness.startWorker();
    await worker.get(CatchUpJob, { strict: false }).waitUntilIdle();
    const wish = await create('Bike');
    await harness.waitUntilProcessed('search');
    await harness.wish(owner, 'Tent');
    await harness.query("UPDATE wishes SET title = 'Kite' WHERE id = $1", [wish]);
    await harness.query("UPDATE users SET display_name = 'Ann'");
    await harness.writeEvent({ type: 'data.imported', payload: {} });
    await harness.waitUntilProcessed('search');
    expect(await found("'kite' & 'ann'")).toEqual([wish]);
    expect(await found("'tent' & 'ann'")).toHaveLength(1);
    expect(await found("'bike' | 'mei'")).toEqual([]);
  });

  it('are written again when they follow other rules, which an index finds', async () => {
    const worker = await harness.startWorker();
    await create('Bike');
    await harness.waitUntilProcessed('search');
    const left = `SELECT wish_id FROM wish_terms WHERE ${OF_OTHER_RULES}`;
    expect(await harness.query(left)).toEqual([]);
    const plan = await harness.database.dataSource.transaction(async (manager) => {
      await manager.query('SET LOCAL enable_seqscan = off');
      return manager.query(`EXPLAIN ${left}`);
    });
    expect(JSON.stringify(plan)).toContain('wish_terms_of_other_rules');
    await harness.query("UPDATE wish_terms SET digest = gen_random_uuid(), terms = ''");
    expect(await harness.query(left)).toHaveLength(1);
    await worker.get(CatchUpJob, { strict: false }).run(new AbortController().signal);
    expect(await harness.query(left)).toEqual([]);
    expect(await found("'bike'")).toHaveLength(1);
  });

  it('are not written again when nothing changed', async () => {
    const worker = await harness.startWorker();
    await create('Bike');
    await harness.waitUntilProcessed('search');
    const version = () => harness.query('SELECT xmin, ctid FROM wish_terms');
    const before = await version();
    expect(await worker.get(CatchUpJob, { strict: false }).run(new AbortController().signal)).toBe(0);
    expect(await version()).toEqual(before);
  });

  it('keep the words of wishes in search_words, and no word that no wish has used for 61 days', async () => {
    const worker = await harness.startWorker();
    const catchUp = worker.get(CatchUpJob, { strict: false });
    await catchUp.waitUntilIdle();
    await callOwner('mei');
    const bike = await create('想要 a folding bicycle2');
    await create('Trekking');
    await harness.waitUntilProcessed('search');
    const words = async () =>
      (await harness.query<{ word: string }>('SELECT word FROM search_words')).map(({ word }) => word);
    expect((await words()).sort()).toEqual(['bicycle', 'bicycle2', 'fold', 'folding', 'trek', 'trekking']);

    await harness.query('DELETE FROM wishes WHERE id = $1', [bike]);
    await catchUp.run(new AbortController().signal);
    expect(await words()).toContain('folding');
    await harness.query('UPDATE search_words SET used_on = current_date - 61');
    await catchUp.run(new AbortController().signal);
    expect((await words()).sort()).toEqual(['trek', 'trekking']);
    expect(await harness.query('SELECT FROM search_words WHERE used_on = current_date')).toHaveLength(2);
  });

  it('renew the date of a word’s use when the date is 30 days old, and not at 29 days', async () => {
    await harness.startWorker();
    await callOwner('mei');
    await create('Trekking');
    await harness.waitUntilProcessed('search');
    const days = async () =>
      (await harness.query<{ age: number }>('SELECT current_date - used_on AS age FROM search_words')).map(
        ({ age }) => age,
      );
    await harness.query('UPDATE search_words SET used_on = current_date - 29');
    await create('Trekking again');
    await harness.waitUntilProcessed('search');
    expect((await days()).sort()).toEqual([0, 29, 29]);
    await harness.query('UPDATE search_words SET used_on = current_date - 30');
    await create('Trekking once more');
    await harness.waitUntilProcessed('search');
    expect(new Set(await days())).toEqual(new Set([0, 30]));
  });
});
