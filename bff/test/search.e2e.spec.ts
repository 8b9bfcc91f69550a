import { SEARCH_POOL, SEARCH_SORTS } from '@wishboard/contracts/http/wishes/search';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { timeTerms } from '@wishboard/contracts/terms/facet-terms';
import { plainText } from '@wishboard/contracts/terms/search-terms';
import { writeTerms } from '@wishboard/database/search/wish-terms.repository';
import fc from 'fast-check';
import { SearchRepository } from '../src/search/search.repository.js';
import { anyTerm } from '../src/search/search-query.js';
import { Harness, type Member } from './harness.js';

describe('the search', () => {
  let bff: Harness;
  let mei: Member;
  let tom: Member;

  beforeAll(async () => {
    bff = await Harness.start('search');
    mei = await bff.member('mei');
    tom = await bff.member('tom');
  });
  afterAll(() => bff.stop());
  beforeEach(() => bff.database.query('TRUNCATE wishes CASCADE'));

  /** What the worker does about every wish there is. */
  async function learn(): Promise<void> {
    const rows: { id: string }[] = await bff.database.query('SELECT id FROM wishes');
    const ids = rows.map(({ id }) => id);
    await bff.database.transaction((manager) => writeTerms(manager, ids));
  }

  async function make(...titles: (string | Record<string, unknown>)[]): Promise<WishView[]> {
    const wishes: WishView[] = [];
    for (const title of titles) {
      wishes.push(await bff.wish(mei, { description: '-', ...(typeof title === 'string' ? { title } : title) }));
    }
    await learn();
    return wishes;
  }

  const ask = (query: Record<string, string | number>, as: Member | null = tom) => {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) search.set(name, String(value));
    return bff.call<WishView[]>(`/api/wishes/search?${search}`, { as });
  };
  const titles = async (query: Record<string, string | number>): Promise<string[]> =>
    (await ask(query)).body.map(({ title }) => title);

  /** All pages, and how many they were. */
  async function pages(query: Record<string, string | number>, between = async () => {}): Promise<WishView[][]> {
    const found: WishView[][] = [];
    let cursor: string | undefined;
    do {
      const { body, headers } = await ask({ ...query, ...(cursor && { cursor }) });
      found.push(body);
      cursor = /cursor=([\w-]+)/.exec(String(headers.link ?? ''))?.[1];
      await between();
    } while (cursor);
    return found;
  }

  it('finds by a beginning of a word, of however many words that is one', async () => {
    const words = Array.from(
      { length: 60 },
      (_, at) => `lantern${String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26))}`,
    );
    await make(...words.map((word) => `A ${word}`));
    expect(await titles({ q: 'lantern', limit: 100 })).toHaveLength(60);
    expect(await titles({ q: 'lanternzb' })).toEqual(['A lanternzb']);
    expect((await titles({ q: 'lanterna', limit: 100 })).sort()).toEqual(['A lanternaa', 'A lanternab', 'A lanternac']);
    await bff.database.query('TRUNCATE search_words');
    expect(await titles({ q: 'lanterna', limit: 100 })).toHaveLength(3);
  });

  it('answers whole wishes with the own reactions of who asks, for no other member to keep', async () => {
    const [wish] = await make('A red kite');
    await bff.post(`/api/wishes/${wish?.id}/reactions`, tom, { emoji: 'fire' });
    const { body, headers } = await ask({ q: 'kite' });
    const one = await bff.call<WishView>(`/api/wishes/${wish?.id}`, { as: tom });
    expect(body).toEqual([one.body]);
    expect(body[0]?.myReactions).toEqual(['fire']);
    expect(headers['cache-control']).toBe('private, no-cache');
    expect((await ask({ q: 'kite' }, mei)).body[0]?.myReactions).toEqual([]);
  });

  it.each([
    ['a word of the title', { title: 'A red kite' }, 'KITE'],
    ['an inflection', { title: 'Running shoes' }, 'run'],
    ['the beginning of a long word', { title: 'Espresso machine' }, 'espres'],
    ['one character', { title: '想要一台咖啡機' }, '啡'],
    ['four characters of the description', { title: 'a', description: '冬天想去北海道看雪' }, '去北海道'],
    ['a tag', { title: 'a', tags: ['outdoor'] }, 'outdoor'],
    ["the owner's name", { title: 'a' }, 'mei'],
    ['words from several places', { title: 'Kite', description: 'for 海邊' }, '海邊 kite mei'],
    ['a word with a letter missing', { title: 'Bicycle' }, 'bicyle'],
    ['a word with a letter too many', { title: 'Bicycle' }, 'bicyccle'],
    ['a word with a wrong letter', { title: 'Bicycle' }, 'bycycle'],
    ['a word with two letters swapped, beside a right one', { title: 'Red bicycle' }, 'red biyccle'],
  ])('finds by %s', async (_what, wish, q) => {
    await make(wish, { title: 'zzz' });
    await bff.database.query("UPDATE users SET display_name = 'zz' WHERE id = $1", [tom.id]);
    const found = await titles({ q });
    expect(found).toContain(wish.title);
  });

  it("finds by a product's title, which link-preview writes", async () => {
    const [wish] = await make('A');
    await bff.database.query("UPDATE wishes SET product_title = 'Aeropress Go' WHERE id = $1", [wish?.id]);
    await learn();
    expect(await titles({ q: 'aerop' })).toEqual(['A']);
  });

  it.each([
    ['another word', 'piano'],
    ['two letters wrong', 'bcyclle'],
    ['a short word with a letter wrong', 'kitt'],
    ['characters that stand apart', '咖機'],
    ['pairs that stand together elsewhere', '咖啡機'],
    ['signs alone', '!!'],
  ])('finds nothing by %s', async (_what, q) => {
    await make('Bicycle', 'Kite', '咖啡 啡機');
    expect(await titles({ q })).toEqual([]);
  });

  it('takes a word with a letter wrong only where nothing has the word itself', async () => {
    await make('House', 'Mouse pad');
    expect(await titles({ q: 'mouse' })).toEqual(['Mouse pad']);
  });

  it('puts first what says it in the title, then the newest', async () => {
    await make(
      { title: 'Old', description: 'a kite' },
      'Kite one',
      { title: 'New', description: 'a kite' },
      'Kite two',
    );
    expect(await titles({ q: 'kite' })).toEqual(['Kite two', 'Kite one', 'New', 'Old']);
    expect(await titles({ q: 'kite', sort: 'newest' })).toEqual(['Kite two', 'New', 'Kite one', 'Old']);
  });

  it('puts those most members cheered for first when asked to', async () => {
    const [first, second] = await make('Kite one', 'Kite two', 'Kite three');
    for (const as of [mei, tom]) await bff.post(`/api/wishes/${first?.id}/reactions`, as, { emoji: 'heart' });
    await bff.post(`/api/wishes/${second?.id}/reactions`, tom, { emoji: 'fire' });
    expect(await titles({ q: 'kite', sort: 'cheered' })).toEqual(['Kite one', 'Kite two', 'Kite three']);
  });

  it('keeps to a category, and to granted wishes or those that are not, as they are now', async () => {
    const [one, two] = await make({ title: 'Kite one', category: 'travel' }, { title: 'Kite two' });
    expect(await titles({ q: 'kite', category: 'travel' })).toEqual(['Kite one']);
    expect(await titles({ q: 'kite', category: 'all', granted: 'true' })).toEqual([]);
    await bff.post(`/api/wishes/${two?.id}/toggle-granted`, mei);
    // Its terms still say that it is open.
    expect(await titles({ q: 'kite', granted: 'false' })).toEqual(['Kite one']);
    await learn();
    expect(await titles({ q: 'kite', granted: 'true' })).toEqual(['Kite two']);
    await bff.call(`/api/wishes/${one?.id}`, { method: 'PATCH', as: mei, body: { category: 'food' } });
    expect(await titles({ q: 'kite', category: 'travel' })).toEqual([]);
  });

  it('forgets what is deleted', async () => {
    const [wish] = await make('Kite');
    await bff.call(`/api/wishes/${wish?.id}`, { method: 'DELETE', as: mei });
    expect(await titles({ q: 'kite' })).toEqual([]);
  });

  describe.each(['best', 'cheered', 'newest'])('in pages, %s first', (sort) => {
    it('shows each wish once and skips none while others post', async () => {
      const made = await make(...Array.from({ length: 23 }, (_, at) => `Kite ${at % 3 ? 'for me' : ''}`));
      for (const wish of made.filter((_, at) => at % 5 === 0)) {
        await bff.post(`/api/wishes/${wish.id}/reactions`, tom, { emoji: 'heart' });
      }
      let more = 0;
      const found = await pages({ q: 'kite', sort, limit: 5 }, async () => {
        if (more++ < 3) await make('Kite anew');
      });
      const ids = found.flat().map(({ id }) => id);
      expect(ids.filter((id) => made.some((wish) => wish.id === id)).sort()).toEqual(made.map(({ id }) => id).sort());
      expect(new Set(ids).size).toBe(ids.length);
      const whole = (await ask({ q: 'kite', sort, limit: 100 })).body.map(({ id }) => id);
      expect(ids).toEqual(whole.filter((id) => ids.includes(id)));
    });

    it('makes up for what stands together elsewhere', async () => {
      await make('咖啡機囉', ...Array.from({ length: 9 }, () => '咖啡機 啡機囉'), '新咖啡機囉');
      const found = await pages({ q: '咖啡機囉', sort, limit: 1 });
      expect(found.flat().map(({ title }) => title)).toEqual(['新咖啡機囉', '咖啡機囉']);
    });
  });

  it('finds by the terms there are, exactly, what a release before wrote terms of, until they are written anew', async () => {
    const [wish] = await make('咖啡機', '咖啡 啡機');
    await bff.database.query(
      "UPDATE wish_terms SET digest = gen_random_uuid(), terms = ts_delete(terms, ARRAY['咖啡機', '#0#open']) WHERE wish_id = $1",
      [wish?.id],
    );
    const fresh = await bff.startSecond();
    for (const q of ['咖啡機', '咖啡']) {
      const found = (await fresh.call<WishView[]>(`/api/wishes/search?q=${q}`, { as: tom })).body;
      expect(found.map(({ title }) => title)).toEqual(q === '咖啡機' ? ['咖啡機'] : ['咖啡 啡機', '咖啡機']);
    }
    const inCategory = '/api/wishes/search?q=咖啡機&category=general&granted=false';
    expect((await fresh.call<WishView[]>(inCategory, { as: tom })).body).toHaveLength(1);
    await fresh.app.close();
  });

  it('has on the first page what stands behind a thousand wishes that have it in parts elsewhere', async () => {
    const [wish] = await make('咖啡機囉');
    await bff.database.query(
      `INSERT INTO wishes (user_id, title, description, created_at)
       SELECT user_id, '咖啡機 啡機囉', '-', now() + (n / 3) * interval '1 millisecond' FROM wishes, generate_series(1, 1100) n`,
    );
    await learn();
    for (const sort of ['newest', 'best']) {
      expect((await ask({ q: '咖啡機囉', sort, limit: 20 })).body.map(({ id }) => id)).toEqual([wish?.id]);
    }
  });

  it('shows each wish once and skips none where more have the word than are put in order at once, some at the same moment', async () => {
    // Of those that say it in their descriptions only, some twenty were made at the same moment; a hundred older ones say it in the title.
    const first = SEARCH_POOL + 10;
    await bff.database.query(
      `INSERT INTO wishes (user_id, title, description, created_at)
       SELECT $1, CASE WHEN n > $2 THEN 'Kite ' ELSE 'Toy ' END || n, 'A kite',
         now() - CASE WHEN n BETWEEN $2 - 20 AND $2 THEN $2 ELSE n END * interval '1 minute'
       FROM generate_series(1, $2 + 100) n`,
      [mei.id, first],
    );
    await learn();
    const found = (await pages({ q: 'kite', sort: 'best', limit: first / 5 })).flat().map(({ title }) => title);
    expect(new Set(found).size).toBe(first + 100);
    expect(found).toHaveLength(first + 100);
    expect(found.slice(first).every((title) => title.startsWith('Kite'))).toBe(true);
  });

  it('keeps to words with a letter wrong from page to page', async () => {
    await make('Bicycle one', 'Bicycle two', 'Bicycle three');
    expect((await pages({ q: 'bicyle', limit: 1, sort: 'newest' })).flat()).toHaveLength(3);
  });

  it('refuses a cursor of another order, and a question that is none', async () => {
    await make('Kite one', 'Kite two');
    const { headers } = await ask({ q: 'kite', limit: 1 });
    const cursor = /cursor=([\w-]+)/.exec(String(headers.link))?.[1] ?? '';
    const refused = (field: string) => ({ status: 400, body: { errors: [expect.objectContaining({ field })] } });
    expect(await ask({ q: 'kite', cursor, sort: 'newest' })).toMatchObject(refused('cursor'));
    expect(await ask({ q: ' ' })).toMatchObject(refused('q'));
    expect(await ask({})).toMatchObject(refused('q'));
    expect(await ask({ q: '願'.repeat(101) })).toMatchObject(refused('q'));
    expect(await ask({ q: 'kite', granted: 'maybe' })).toMatchObject(refused('granted'));
    expect((await ask({ q: '願'.repeat(100) })).status).toBe(200);
    expect((await ask({ q: 'kite' }, null)).status).toBe(401);
  });

  it.each(["'", "\\' | 'kite", ':* & !', "kite' | 'x", '<->', '(((', '%_', 'a:b:*'])(
    'takes %s for a text, and no part of it for a rule',
    async (q) => {
      await make('Tent');
      expect(await ask({ q })).toMatchObject({ status: 200, body: [] });
    },
  );

  it('finds every part of what is written in Chinese that a look at each wish finds, whatever the windows of time', async () => {
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
    await learn();
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
        const found = (await pages({ q, sort: 'newest', limit: 100 })).flat();
        expect(found).toHaveLength(written.filter(has).length);
        expect(found.every(has)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it.each(SEARCH_SORTS)('holds a wish against every word of a long question, %s first', async (sort) => {
    await make(
      'Alpha bravo charlie delta echo foxtrot golf hotel',
      'Alpha bravo charlie delta echo foxtrot golf india',
    );
    const q = 'alpha bravo charlie delta echo foxtrot golf';
    expect(await titles({ q, sort })).toHaveLength(2);
    for (const last of ['hotel', 'india']) {
      expect(await titles({ q: `${q} ${last}`, sort })).toEqual([
        `Alpha bravo charlie delta echo foxtrot golf ${last}`,
      ]);
    }
  });

  it.each(SEARCH_SORTS)('looks only into the times it is told to, %s first', async (sort) => {
    const DAY = 24 * 3600 * 1000;
    const made = [0, 1, 2].map((days) => new Date(Date.now() - days * DAY));
    await bff.database.query(
      `INSERT INTO wishes (user_id, title, description, created_at)
       SELECT $1, 'A kite', '-', made FROM unnest($2::timestamptz[]) AS made`,
      [mei.id, made],
    );
    await learn();
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

  it('finds the same among thousands, where it looks at the newest first', async () => {
    await bff.database.query(
      `INSERT INTO wishes (user_id, title, description, created_at)
       SELECT $1, CASE WHEN n % 7 = 0 THEN '咖啡機 ' ELSE '' END || CASE WHEN n % 1700 = 0 THEN 'Kite ' ELSE '' END || n, '-',
         now() - n * interval '1 minute' FROM generate_series(1, 5000) n`,
      [mei.id],
    );
    await learn();
    const fresh = await bff.startSecond();
    const find = async (query: string) =>
      (await fresh.call<WishView[]>(`/api/wishes/search?${query}`, { as: tom })).body.map(({ title }) => title);
    const numbers = (step: number, text: string) => (_: unknown, index: number) => `${text} ${(index + 1) * step}`;
    expect(await find('q=kite&sort=newest')).toEqual(['Kite 1700', 'Kite 3400']);
    for (const sort of ['newest', 'best']) {
      const first = Array.from({ length: 100 }, numbers(7, '咖啡機'));
      expect(await find(`q=咖啡機&sort=${sort}&limit=100`)).toEqual(first);
    }
    // Those put in order by rank are more than are looked at in one go.
    for (const sort of ['newest', 'best']) {
      const all = (await pages({ q: '啡機', sort, limit: 100 })).flat().map(({ title }) => title);
      expect(all).toEqual(Array.from({ length: 714 }, numbers(7, '咖啡機')));
    }
    await fresh.app.close();
  });

  describe('of wishes like the one being written', () => {
    const alike = async (title: string): Promise<string[]> =>
      (await bff.call<WishView[]>(`/api/wishes/alike?title=${encodeURIComponent(title)}`, { as: mei })).body.map(
        (wish) => wish.title,
      );

    it('shows up to three, those that say most of it first', async () => {
      await make('Espresso machine', 'A good espresso machine for the office', 'Espresso cups', '咖啡機', 'Tent');
      expect(await alike('I want an espresso machine')).toEqual([
        'A good espresso machine for the office',
        'Espresso machine',
      ]);
      expect(await alike('想要咖啡機')).toEqual(['咖啡機']);
      await make('Tent two', 'Tent three', 'Tent four');
      expect(await alike('tent')).toHaveLength(3);
    });

    it('lets one word of three or more be another', async () => {
      await make('Red espresso machine');
      expect(await alike('blue espresso machine')).toEqual(['Red espresso machine']);
      expect(await alike('blue machine')).toEqual([]);
    });

    it('shows none for a title that says nothing yet', async () => {
      await make('I want a kite');
      expect(await alike('I want a')).toEqual([]);
    });
  });
});
