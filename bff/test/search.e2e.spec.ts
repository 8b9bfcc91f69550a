import { SEARCH_SORTS } from '@wishboard/contracts/http/wishes/search';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { ask, bff, createWishes, mei, titles, tom, writeSearchTerms } from './searched-board.js';

describe('the search', () => {
  it('finds words by their beginning, however many words begin so', async () => {
    const words = Array.from(
      { length: 60 },
      (_, at) => `lantern${String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26))}`,
    );
    await createWishes(...words.map((word) => `A ${word}`));
    expect(await titles({ q: 'lantern', limit: 100 })).toHaveLength(60);
    expect(await titles({ q: 'lanternzb' })).toEqual(['A lanternzb']);
    expect((await titles({ q: 'lanterna', limit: 100 })).sort()).toEqual(['A lanternaa', 'A lanternab', 'A lanternac']);
    await bff.database.query('TRUNCATE search_words');
    expect(await titles({ q: 'lanterna', limit: 100 })).toHaveLength(3);
  });

  it('returns whole wishes with the requesting member’s own reactions, as a private response', async () => {
    const [wish] = await createWishes('A red kite');
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
    await createWishes(wish, { title: 'zzz' });
    await bff.database.query("UPDATE users SET display_name = 'zz' WHERE id = $1", [tom.id]);
    const found = await titles({ q });
    expect(found).toContain(wish.title);
  });

  it('finds by the product title that link-preview wrote', async () => {
    const [wish] = await createWishes('A');
    await bff.database.query("UPDATE wishes SET product_title = 'Aeropress Go' WHERE id = $1", [wish?.id]);
    await writeSearchTerms();
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
    await createWishes('Bicycle', 'Kite', '咖啡 啡機');
    expect(await titles({ q })).toEqual([]);
  });

  it('matches a misspelt word only when no wish has the word itself', async () => {
    await createWishes('House', 'Mouse pad');
    expect(await titles({ q: 'mouse' })).toEqual(['Mouse pad']);
  });

  it('ranks title matches first and then by age, and sort=newest ranks by age alone', async () => {
    await createWishes(
      { title: 'Old', description: 'a kite' },
      'Kite one',
      { title: 'New', description: 'a kite' },
      'Kite two',
    );
    expect(await titles({ q: 'kite' })).toEqual(['Kite two', 'Kite one', 'New', 'Old']);
    expect(await titles({ q: 'kite', sort: 'newest' })).toEqual(['Kite two', 'New', 'Kite one', 'Old']);
  });

  it('ranks the wishes that most members cheered first with sort=cheered', async () => {
    const [first, second] = await createWishes('Kite one', 'Kite two', 'Kite three');
    for (const as of [mei, tom]) await bff.post(`/api/wishes/${first?.id}/reactions`, as, { emoji: 'heart' });
    await bff.post(`/api/wishes/${second?.id}/reactions`, tom, { emoji: 'fire' });
    expect(await titles({ q: 'kite', sort: 'cheered' })).toEqual(['Kite one', 'Kite two', 'Kite three']);
  });

  it('filters by the current category and granted state, even when search terms are outdated', async () => {
    const [one, two] = await createWishes({ title: 'Kite one', category: 'travel' }, { title: 'Kite two' });
    expect(await titles({ q: 'kite', category: 'travel' })).toEqual(['Kite one']);
    expect(await titles({ q: 'kite', category: 'all', granted: 'true' })).toEqual([]);
    await bff.post(`/api/wishes/${two?.id}/toggle-granted`, mei);
    // The worker has not updated the search terms, which still mark the wish as open.
    expect(await titles({ q: 'kite', granted: 'false' })).toEqual(['Kite one']);
    await writeSearchTerms();
    expect(await titles({ q: 'kite', granted: 'true' })).toEqual(['Kite two']);
    await bff.call(`/api/wishes/${one?.id}`, { method: 'PATCH', as: mei, body: { category: 'food' } });
    expect(await titles({ q: 'kite', category: 'travel' })).toEqual([]);
  });

  it('does not find deleted wishes', async () => {
    const [wish] = await createWishes('Kite');
    await bff.call(`/api/wishes/${wish?.id}`, { method: 'DELETE', as: mei });
    expect(await titles({ q: 'kite' })).toEqual([]);
  });

  it('finds wishes exactly even where an earlier release wrote their search terms', async () => {
    const [wish] = await createWishes('咖啡機', '咖啡 啡機');
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

  it('refuses a cursor of another order, a missing or too long query and an invalid filter with 400', async () => {
    await createWishes('Kite one', 'Kite two');
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
    'treats %s as text, not as query syntax',
    async (q) => {
      await createWishes('Tent');
      expect(await ask({ q })).toMatchObject({ status: 200, body: [] });
    },
  );

  it.each(SEARCH_SORTS)('requires every word of a long query to match, %s first', async (sort) => {
    await createWishes(
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

  describe('for wishes like the one being written', () => {
    const alike = async (title: string): Promise<string[]> =>
      (await bff.call<WishView[]>(`/api/wishes/alike?title=${encodeURIComponent(title)}`, { as: mei })).body.map(
        (wish) => wish.title,
      );

    it('returns at most three wishes, the closest match first', async () => {
      await createWishes(
        'Espresso machine',
        'A good espresso machine for the office',
        'Espresso cups',
        '咖啡機',
        'Tent',
      );
      expect(await alike('I want an espresso machine')).toEqual([
        'A good espresso machine for the office',
        'Espresso machine',
      ]);
      expect(await alike('想要咖啡機')).toEqual(['咖啡機']);
      await createWishes('Tent two', 'Tent three', 'Tent four');
      expect(await alike('tent')).toHaveLength(3);
    });

    it('allows one word of three to differ, and none of two', async () => {
      await createWishes('Red espresso machine');
      expect(await alike('blue espresso machine')).toEqual(['Red espresso machine']);
      expect(await alike('blue machine')).toEqual([]);
    });

    it('returns nothing for a title of stop words only', async () => {
      await createWishes('I want a kite');
      expect(await alike('I want a')).toEqual([]);
    });
  });
});
