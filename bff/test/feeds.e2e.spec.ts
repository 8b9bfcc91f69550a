import { cleanLine, isStorable } from '@wishboard/contracts/http/fields/text';
import { TITLE_MAX } from '@wishboard/contracts/http/wishes/wish';
import fc from 'fast-check';
import { Harness, type Member, UNKNOWN_ID, until } from './harness.js';
import { TITLES } from './hostile-titles.js';
import { childrenOf, readXml, textIn } from './xml-document.js';

const ORIGIN = 'http://localhost:80';

describe('the Atom feed', () => {
  let bff: Harness;
  let mei: Member;
  let tom: Member;

  beforeAll(async () => {
    bff = await Harness.start('feeds');
    mei = await bff.member('mei');
    tom = await bff.member('湯姆 & <co>');
  });
  afterAll(() => bff.stop());

  const read = async (query = '') => readXml((await bff.call(`/feed.xml${query}`)).text);
  const titles = async (query = '') => childrenOf(await read(query), 'entry').map((entry) => textIn(entry, 'title'));

  it('lists the newest wishes of everybody, of a category or of a member, without a session', async () => {
    await bff.wish(mei, { title: 'Tea', category: 'food' });
    await bff.wish(tom, { title: 'Train', category: 'travel', productUrl: 'https://rail.example/?a=1&b=2' });
    await until(async () => (await titles()).length === 2);
    expect(await titles()).toEqual(['Train', 'Tea']);
    expect(await titles('?category=food')).toEqual(['Tea']);
    expect(await titles(`?user=${tom.id.toUpperCase()}`)).toEqual(['Train']);
    expect(await titles('?category=books')).toEqual([]);
    expect(await titles(`?user=${UNKNOWN_ID}`)).toEqual([]);
  });

  it('contains its own address, the board’s, and the page, time, author and text of each wish', async () => {
    const wish = await bff.wish(tom, { title: 'Boat', description: 'Red\nand blue', category: 'travel' });
    await until(async () => (await titles(`?user=${tom.id}`))[0] === 'Boat');
    const answer = await bff.call(`/feed.xml?user=${tom.id}`);
    expect(answer.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    const feed = readXml(answer.text);
    const address = `${ORIGIN}/feed.xml?user=${tom.id}`;
    expect([feed.name, feed.attributes.xmlns]).toEqual(['feed', 'http://www.w3.org/2005/Atom']);
    expect([textIn(feed, 'id'), textIn(feed, 'title')]).toEqual([address, 'Wishboard: 湯姆 & <co>']);
    expect(textIn(feed, 'updated')).toBe(wish.createdAt);
    expect(childrenOf(feed, 'link').map(({ attributes }) => [attributes.rel, attributes.href])).toEqual([
      ['self', address],
      ['alternate', `${ORIGIN}/`],
    ]);
    const [entry, train] = childrenOf(feed, 'entry');
    if (!entry || !train) throw new Error('There are no entries');
    expect(textIn(entry, 'id')).toBe(`urn:uuid:${wish.id}`);
    expect(childrenOf(entry, 'link')[0]?.attributes.href).toBe(`${ORIGIN}/?wish=${wish.id}`);
    expect([textIn(entry, 'published'), textIn(entry, 'updated')]).toEqual([wish.createdAt, wish.createdAt]);
    expect(childrenOf(entry, 'category')[0]?.attributes.term).toBe('travel');
    expect(childrenOf(entry, 'author').map((author) => textIn(author, 'name'))).toEqual(['湯姆 & <co>']);
    expect(textIn(entry, 'content')).toBe('Red\nand blue');
    expect(childrenOf(train, 'link')[1]?.attributes.href).toBe('https://rail.example/?a=1&b=2');
  });

  it('answers 304 until its content changes', async () => {
    const first = await bff.call('/feed.xml?category=health');
    const again = { headers: { 'if-none-match': String(first.headers.etag) } };
    expect((await bff.call('/feed.xml?category=health', again)).status).toBe(304);
    await bff.wish(mei, { category: 'health' });
    await until(async () => (await bff.call('/feed.xml?category=health', again)).status === 200);
  });

  it('no longer contains a deleted wish', async () => {
    const wish = await bff.wish(mei, { title: 'Soon gone', category: 'home' });
    await until(async () => (await titles('?category=home')).length === 1);
    await bff.call(`/api/wishes/${wish.id}`, { method: 'DELETE', as: mei });
    await until(async () => (await titles('?category=home')).length === 0);
    expect((await bff.call('/feed.xml')).text).not.toContain('Soon gone');
  });

  it.each([
    '?category=all',
    '?user=me',
    '?other=1',
    `?category=food&user=${UNKNOWN_ID}`,
    '?category=food&category=books',
  ])('answers 400 for the invalid query %s', async (query) => {
    expect((await bff.call(`/feed.xml${query}`)).status).toBe(400);
  });

  it('answers 404, as the sitemap does, when wishes are shown to members only', async () => {
    const inside = await Harness.start('feeds_inside', { publicWishes: false }, 1);
    try {
      const answers = await Promise.all(['/feed.xml', '/sitemap.xml'].map((path) => inside.call(path)));
      expect(answers.map(({ status }) => status)).toEqual([404, 404]);
      expect((await inside.call('/robots.txt')).text).not.toContain('Sitemap');
    } finally {
      await inside.stop();
    }
  });

  describe('with any title', () => {
    let wishId: string;

    beforeAll(async () => {
      wishId = (await bff.wish(mei, { category: 'electronics' })).id;
    });

    async function check(title: string): Promise<void> {
      const body = { title, description: title };
      await bff.call(`/api/wishes/${wishId}`, { method: 'PATCH', as: mei, body });
      const written = title.replace(/[\ufffe\uffff]/g, '\ufffd');
      const [entry, ...others] = childrenOf(await read('?category=electronics'), 'entry');
      if (!entry) throw new Error('There is no entry');
      expect([textIn(entry, 'title'), textIn(entry, 'content')]).toEqual([written, written]);
      expect([others, entry.children.length]).toEqual([[], 8]);
      expect(childrenOf(entry, 'title')[0]).toMatchObject({ attributes: { type: 'text' }, children: [] });
    }

    it(`of ${TITLES.length} hostile and Chinese samples is well-formed and contains the title`, async () => {
      for (const title of TITLES) await check(title);
    });

    it('that is randomly generated is well-formed and contains the title', async () => {
      const pieces = fc.constantFrom('<', '>', '"', "'", '&', ']]>', '<![CDATA[', '<?', '&#0;', '\ufffe', '願', '😀');
      const any = fc
        .array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 5 })), { minLength: 1, maxLength: 12 })
        .map((parts) => parts.join(''))
        .filter((text) => isStorable(text))
        .map(cleanLine)
        .filter((title) => title !== '' && [...title].length <= TITLE_MAX);
      await fc.assert(fc.asyncProperty(any, check), { numRuns: 150 });
    });
  });
});

describe('the sitemap', () => {
  let bff: Harness;
  let mei: Member;

  beforeAll(async () => {
    bff = await Harness.start('sitemap', {}, 1);
    mei = await bff.member('mei');
  });
  afterAll(() => bff.stop());

  const addresses = ({ text }: { text: string }) => readXml(text).children.map((item) => textIn(item, 'loc') ?? '');

  it('is named in robots.txt, which disallows /api/ and /auth/ except oEmbed', async () => {
    const { text } = await bff.call('/robots.txt');
    expect(text).toContain(`\nSitemap: ${ORIGIN}/sitemap.xml\n`);
    expect(text).toContain('\nDisallow: /api/\nDisallow: /auth/\nAllow: /api/oembed\n');
  });

  it('is an index of parts for many wishes, and the parts name every wish once', async () => {
    const count = 20_003;
    const insert = `INSERT INTO wishes (user_id, title, description) SELECT $1, 'a', 'b' FROM generate_series(1, ${count})`;
    await bff.database.query(insert, [mei.id]);
    const answer = await bff.call('/sitemap.xml');
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(readXml(answer.text).name).toBe('sitemapindex');
    const parts = addresses(answer);
    expect(parts).toHaveLength(3);
    const named: string[] = [];
    for (const part of parts) {
      const read = await bff.call(part.slice(ORIGIN.length));
      expect(readXml(read.text).name).toBe('urlset');
      named.push(...addresses(read));
    }
    expect(named.map((address) => address.startsWith(`${ORIGIN}/?wish=`))).not.toContain(false);
    expect([named.length, new Set(named).size]).toEqual([count, count]);
    const known = { headers: { 'if-none-match': String(answer.headers.etag) } };
    expect((await bff.call('/sitemap.xml', known)).status).toBe(304);
  });

  it('is a single list with the board first for few wishes', async () => {
    const few = await Harness.start('sitemap_few', { publicUrl: 'https://wish.example' }, 1);
    try {
      const wish = await few.wish(await few.member('tom'));
      const answer = await few.call('/sitemap.xml');
      expect(readXml(answer.text).name).toBe('urlset');
      expect(addresses(answer)).toEqual(['https://wish.example/', `https://wish.example/?wish=${wish.id}`]);
    } finally {
      await few.stop();
    }
  });

  it('is read by an index-only scan', async () => {
    await bff.database.query('VACUUM ANALYZE wishes');
    const plan = await bff.database.query('EXPLAIN SELECT id FROM wishes WHERE id > $1 ORDER BY id LIMIT 10000', [
      UNKNOWN_ID,
    ]);
    expect(JSON.stringify(plan)).toContain('Index Only Scan');
  });

  it.each(['after=1', 'after=', 'page=2'])('answers 400 for the invalid query %s', async (query) => {
    expect((await bff.call(`/sitemap.xml?${query}`)).status).toBe(400);
  });
});
