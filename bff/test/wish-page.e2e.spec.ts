import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanLine, isStorable } from '@wishboard/contracts/http/fields/text';
import { TITLE_MAX } from '@wishboard/contracts/http/wishes/wish';
import fc from 'fast-check';
import { Harness, type Member, UNKNOWN_ID, until } from './harness.js';
import { TITLES } from './hostile-titles.js';
import { HtmlPage } from './html-page.js';

const PAGE =
  '<!doctype html><html><head><meta name="description" content="A wall of wishes on sticky notes."><title>Wishboard</title><!--remotes--></head><body></body></html>';
const ORIGIN = 'http://localhost:80';

const og = (page: HtmlPage, name: string) => page.value('meta', { property: name }, 'content');
const named = (page: HtmlPage, name: string) => page.value('meta', { name }, 'content');
const linked = (page: HtmlPage) => JSON.parse(page.text('script', { type: 'application/ld+json' }));

describe("the page of a wish's link", () => {
  let bff: Harness;
  let mei: Member;
  let plain: string;

  beforeAll(async () => {
    bff = await Harness.start('wish_page');
    writeFileSync(join(bff.settings.page.shell, 'index.html'), PAGE);
    mei = await bff.member('mei');
    plain = (await bff.call('/')).text;
  });
  afterAll(() => bff.stop());

  const pageOf = async (id: string) => new HtmlPage((await bff.call(`/?wish=${id}`)).text);

  it('describes the wish to anybody with the link, in its head and its structured data', async () => {
    const wish = await bff.wish(mei, {
      title: '一台相機',
      description: '底片的，\n黑色。',
      productUrl: 'https://shop.example/camera',
    });
    const page = await pageOf(wish.id);
    const address = `${ORIGIN}/?wish=${wish.id}`;
    expect(page.text('title')).toBe('一台相機 · Wishboard');
    expect(named(page, 'description')).toBe('底片的， 黑色。');
    expect(og(page, 'og:title')).toBe('一台相機');
    expect(og(page, 'og:description')).toBe('底片的， 黑色。');
    expect(og(page, 'og:type')).toBe('article');
    expect(og(page, 'og:site_name')).toBe('Wishboard');
    expect(og(page, 'og:url')).toBe(address);
    expect(named(page, 'twitter:card')).toMatch(/^summary/);
    expect(named(page, 'twitter:title')).toBe('一台相機');
    expect(page.value('link', { rel: 'canonical' }, 'href')).toBe(address);
    expect(linked(page)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'SocialMediaPosting',
      url: address,
      headline: '一台相機',
      articleBody: '底片的，\n黑色。',
      datePublished: wish.createdAt,
      author: { '@type': 'Person', name: 'mei' },
      sharedContent: { url: 'https://shop.example/camera' },
    });
    // The data that the shell reads is the same as on the plain page.
    expect(page.text('script', { id: 'remotes' })).toBe(new HtmlPage(plain).text('script', { id: 'remotes' }));
  });

  it('has a long description in one line that is cut between two characters', async () => {
    const wish = await bff.wish(mei, { description: `${'願😀'.repeat(150)}\nend` });
    expect(named(await pageOf(wish.id), 'description')).toBe(`${'願😀'.repeat(100)}…`);
  });

  it('is the plain page, byte for byte, when its address names no existing wish', async () => {
    const gone = await bff.wish(mei);
    expect((await pageOf(gone.id)).text('title')).toContain(gone.title);
    await bff.call(`/api/wishes/${gone.id}`, { method: 'DELETE', as: mei });
    await until(async () => (await bff.call(`/?wish=${gone.id}`)).text === plain);
    for (const query of [UNKNOWN_ID, '123', '', '%00', `${gone.id}%0a`, `${UNKNOWN_ID}&wish=${gone.id}`, '%E0%A4%A']) {
      const answer = await bff.call(`/?wish=${query}`);
      expect([query, answer.status, answer.text]).toEqual([query, 200, plain]);
    }
    expect((await bff.call('/?other=1')).text).toBe(plain);
  });

  it('has its own ETag, and the plain page has one for all its addresses', async () => {
    const wish = await bff.wish(mei);
    const first = await bff.call(`/?wish=${wish.id}`);
    const again = { headers: { 'if-none-match': String(first.headers.etag) } };
    expect((await bff.call(`/?wish=${wish.id}`, again)).status).toBe(304);
    const known = { headers: { 'if-none-match': String((await bff.call('/')).headers.etag) } };
    expect((await bff.call('/?view=my', known)).status).toBe(304);
    expect((await bff.call(`/?wish=${wish.id}`, known)).status).toBe(200);
  });

  it('shows the new title after an edit', async () => {
    const wish = await bff.wish(mei);
    await bff.call(`/?wish=${wish.id}`);
    await bff.call(`/api/wishes/${wish.id}`, { method: 'PATCH', as: mei, body: { title: 'Another kite' } });
    await until(async () => (await pageOf(wish.id)).text('title') === 'Another kite · Wishboard');
  });

  it('is the plain page while the wishes table cannot be read', async () => {
    const wish = await bff.wish(mei);
    await bff.database.query('ALTER TABLE wishes RENAME TO wishes_away');
    try {
      const answer = await bff.call(`/?wish=${wish.id}`);
      expect([answer.status, answer.text]).toEqual([200, plain]);
    } finally {
      await bff.database.query('ALTER TABLE wishes_away RENAME TO wishes');
    }
  });

  describe('with any title', () => {
    let wish: { id: string };
    let shape: string[];

    beforeAll(async () => {
      wish = await bff.wish(mei);
      shape = (await pageOf(wish.id)).shape;
    });

    async function check(title: string): Promise<void> {
      const body = { title, description: title };
      await bff.call(`/api/wishes/${wish.id}`, { method: 'PATCH', as: mei, body });
      const { text } = await bff.call(`/?wish=${wish.id}`);
      const page = new HtmlPage(text);
      expect(page.shape).toEqual(shape);
      // Characters that markup cannot contain are written as the replacement character.
      const written = title.replace(/[\ufffe\uffff]/g, '\ufffd');
      expect(page.text('title')).toBe(`${written} · Wishboard`);
      expect(og(page, 'og:title')).toBe(written);
      expect(named(page, 'twitter:title')).toBe(written);
      expect(linked(page)).toMatchObject({ headline: title, articleBody: title });
    }

    it(`of ${TITLES.length} hostile and Chinese samples contains the title as text, in unchanged markup`, async () => {
      expect(TITLES.length).toBeGreaterThanOrEqual(100);
      for (const title of TITLES) await check(title);
    });

    it('that is randomly generated contains the title as text, in unchanged markup', async () => {
      const pieces = fc.constantFrom('<', '>', '"', "'", '&', '</title>', '</script>', '<!--', '$&', '\\', '願', '😀');
      const titles = fc
        .array(fc.oneof(pieces, fc.string({ unit: 'grapheme', maxLength: 5 })), { minLength: 1, maxLength: 12 })
        .map((parts) => cleanLine(parts.join('')))
        .filter((title) => title !== '' && isStorable(title) && [...title].length <= TITLE_MAX);
      await fc.assert(fc.asyncProperty(titles, check), { numRuns: 150 });
    });
  });

  it('reveals nothing of the wish when wishes are shown to members only', async () => {
    const wish = await bff.wish(mei);
    const inside = await Harness.start('wish_page_inside', { publicWishes: false }, 1);
    try {
      writeFileSync(join(inside.settings.page.shell, 'index.html'), PAGE);
      const own = await inside.wish(await inside.member('tom'));
      const answers = await Promise.all(['/', `/?wish=${own.id}`, `/?wish=${wish.id}`].map((url) => inside.call(url)));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    } finally {
      await inside.stop();
    }
  });
});
