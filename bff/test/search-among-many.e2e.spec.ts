import { SEARCH_POOL, SEARCH_SORTS } from '@wishboard/contracts/http/wishes/search';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { timeTerms } from '@wishboard/contracts/terms/facet-terms';
import { plainText } from '@wishboard/contracts/terms/search-terms';
import fc from 'fast-check';
import { SearchRepository } from '../src/search/search.repository.js';
import { anyTerm } from '../src/search/search-query.js';
import { ask, bff, createWishes, mei, searchPages, tom, writeSearchTerms } from './searched-board.js';

describe('the search', () => {
  describe.each(['best', 'cheered', 'newest'])('in pages, %s first', (sort) => {
    it('shows each wish once and skips none while others post', async () => {
      const made = await createWishes(...Array.from({ length: 23 }, (_, at) => `Kite ${at % 3 ? 'for me' : ''}`));
      for (const wish of made.filter((_, at) => at % 5 === 0)) {
        await bff.post(`/api/wishes/${wish.id}/reactions`, tom, { emoji: 'heart' });
      }
      let more = 0;
      const found = await searchPages({ q: 'kite', sort, limit: 5 }, async () => {
        if (more++ < 3) await createWishes('Kite anew');
      });
      const ids = found.flat().map(({ id }) => id);
      expect(ids.filter((id) => made.some((wish) => wish.id === id)).sort()).toEqual(made.map(({ id }) => id).sort());
      expect(new Set(ids).size).toBe(ids.length);
      const whole = (await ask({ q: 'kite', sort, limit: 100 })).body.map(({ id }) => id);
      expect(ids).toEqual(whole.filter((id) => ids.includes(id)));
    });

    it('leaves out wishes that have the query’s n-grams only in separate places', async () => {
      await createWishes('咖啡機囉', ...Array.from({ length: 9 }, () => '咖啡機 啡機囉'), '新咖啡機囉');
      const found = await searchPages({ q: '咖啡機囉', sort, limit: 1 });
      expect(found.flat().map(({ title }) => title)).toEqual(['新咖啡機囉', '咖啡機囉']);
    });
  });

  it('finds a wish behind a thousand newer ones that have its n-grams only in separate places', async () => {
    const [wish] = await createWishes('咖啡機囉');
    await bff.database.query(
      `INSERT INTO wishes (user_id, title, description, created_at)
       SELECT user_id, '咖啡機 啡機囉', '-', now() + (n / 3) * interval '1 millisecond' FROM wishes, generate_series(1, 1100) n`,
    );
    await writeSearchTerms();
    for (const sort of ['newest', 'best']) {
      expect((await ask({ q: '咖啡機囉', sort, limit: 20 })).body.map(({ id }) => id)).toEqual([wish?.id]);
    }
  });

  it('shows each wish once and skips none when more match than are ranked at once, some of the same age', async () => {
    // Of the wishes with the word only in the description, some twenty were created at the same time. A hundred older ones have it in the
    // title.
    const first = SEARCH_POOL + 10;
    await bff.database.query(
      `INSERT INTO wishes (user_id, title, description, created_at)
       SELECT $1, CASE WHEN n > $2 THEN 'Kite ' ELSE 'Toy ' END || n, 'A kite',
         now() - CASE WHEN n BETWEEN $2 - 20 AND $2 THEN $2 ELSE n END * interval '1 minute'
       FROM generate_series(1, $2 + 100) n`,
      [mei.id, first],
    );
    await writeSearchTerms();
    const found = (await searchPages({ q: 'kite', sort: 'best', limit: first / 5 })).flat().map(({ title }) => title);
    expect(new Set(found).size).toBe(first + 100);
    expect(found).toHaveLength(first + 100);
    expect(found.slice(first).every((title) => title.startsWith('Kite'))).toBe(true);
  });

  it('corrects a misspelt word on every page', async () => {
    await createWishes('Bicycle one', 'Bicycle two', 'Bicycle three');
    expect((await searchPages({ q: 'bicyle', limit: 1, sort: 'newest' })).flat()).toHaveLength(3);
  });

  it('finds every part of Chinese texts that a full scan finds, whatever the time windows', async () => {
    const text = fc
      .array(fc.constantFrom(...'想要一台的咖啡機腳踏車書囉臺北日本旅遊拍照'), { minLength: 3, maxLength: 40 })
      .map((all) => all.join(''));
    const written = fc.sample(fc.record({ title: text, description: text }), { numRuns: 300, seed: 26 });
    await bff.database.query(
      `INSERT INTO wishes (user_id, title, description, created_at)
       SELECT $1, title, description, now() - line * interval '37 minutes'
       FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS w (title, description, line)`,
      [mei.id, written.map(({ title }) => title), written.map(({ description }) => description)],
    );
    await writeSearchTerms();
    const part = fc.tuple(
      fc.nat(299),
      fc.constantFrom('title' as const, 'description' as const),
      fc.nat(),
      fc.integer({ min: 1, max: 4 }),
    );
    await fc.assert(
      fc.asyncProperty(part, async ([at, field, start, length]) => {
        const whole = written[at]?.[field] ?? '';
        const q = whole.slice(start % whole.length, (start % whole.length) + length);
        const has = (one: (typeof written)[number]) => plainText(`${one.title}\n${one.description}`).includes(q);
        const found = (await searchPages({ q, sort: 'newest', limit: 100 })).flat();
        expect(found).toHaveLength(written.filter(has).length);
        expect(found.every(has)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it.each(SEARCH_SORTS)('searches only the time window that it is given, %s first', async (sort) => {
    const DAY = 24 * 3600 * 1000;
    const made = [0, 1, 2].map((days) => new Date(Date.now() - days * DAY));
    await bff.database.query(
      `INSERT INTO wishes (user_id, title, description, created_at)
       SELECT $1, 'A kite', '-', made FROM unnest($2::timestamptz[]) AS made`,
      [mei.id, made],
    );
    await writeSearchTerms();
    const [, yesterday = new Date()] = made;
    const read = { rank: "'kite'", until: new Date(), after: null, limit: 50, pool: SEARCH_POOL };
    const [shortest = ''] = timeTerms(yesterday.getTime());
    const { hits, pool } = await bff.app.get(SearchRepository).find(sort, {
      ...read,
      match: [anyTerm([shortest]), "'kite'"],
    });
    expect(hits.map(({ createdAt }) => createdAt)).toEqual([yesterday]);
    expect(pool).toBe(1);
    expect((await bff.app.get(SearchRepository).find(sort, { ...read, match: ["'kite'"] })).pool).toBe(3);
  });

  it('finds the same wishes among thousands when it searches the newest first', async () => {
    await bff.database.query(
      `INSERT INTO wishes (user_id, title, description, created_at)
       SELECT $1, CASE WHEN n % 7 = 0 THEN '咖啡機 ' ELSE '' END || CASE WHEN n % 1700 = 0 THEN 'Kite ' ELSE '' END || n, '-',
         now() - n * interval '1 minute' FROM generate_series(1, 5000) n`,
      [mei.id],
    );
    await writeSearchTerms();
    const fresh = await bff.startSecond();
    const find = async (query: string) =>
      (await fresh.call<WishView[]>(`/api/wishes/search?${query}`, { as: tom })).body.map(({ title }) => title);
    const numbers = (step: number, text: string) => (_: unknown, index: number) => `${text} ${(index + 1) * step}`;
    expect(await find('q=kite&sort=newest')).toEqual(['Kite 1700', 'Kite 3400']);
    for (const sort of ['newest', 'best']) {
      const first = Array.from({ length: 100 }, numbers(7, '咖啡機'));
      expect(await find(`q=咖啡機&sort=${sort}&limit=100`)).toEqual(first);
    }
    // More wishes than one query ranks at once.
    for (const sort of ['newest', 'best']) {
      const all = (await searchPages({ q: '啡機', sort, limit: 100 })).flat().map(({ title }) => title);
      expect(all).toEqual(Array.from({ length: 714 }, numbers(7, '咖啡機')));
    }
    await fresh.app.close();
  });
});
