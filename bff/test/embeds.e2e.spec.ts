import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shortPathOf } from '@wishboard/contracts/http/wishes/short-link';
import type { OEmbedResponse } from '../src/visitors/oembed.dto.js';
import { Harness, type Member, UNKNOWN_ID, until } from './harness.js';
import { TITLES } from './hostile-titles.js';
import { HtmlPage } from './html-page.js';

const ORIGIN = 'http://localhost:80';

describe('An embedded wish', () => {
  let bff: Harness;
  let mei: Member;

  beforeAll(async () => {
    bff = await Harness.start('embeds');
    writeFileSync(join(bff.settings.page.shell, 'index.html'), '<!doctype html><title>Wishboard</title>');
    mei = await bff.member('mei');
  });
  afterAll(() => bff.stop());

  const describeAt = (url: string, more = '') =>
    bff.call<OEmbedResponse>(`/api/oembed?url=${encodeURIComponent(url)}${more}`);

  it('is a page without scripts that any site may frame, and no other page may be framed', async () => {
    const wish = await bff.wish(mei, { title: '一台相機', description: '底片的', color: 'green' });
    const { headers, text, status } = await bff.call(`/embed/wish/${wish.id}`);
    const page = new HtmlPage(text);
    const style = createHash('sha256').update(page.text('style')).digest('base64');
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${style}'; base-uri 'none'; form-action 'none'; frame-ancestors *`,
    );
    expect(headers['x-frame-options']).toBeUndefined();
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(headers['set-cookie']).toBeUndefined();
    expect(page.all('script')).toEqual([]);
    expect(page.text('h1')).toBe('一台相機');
    expect(page.text('p', { class: 'text' })).toBe('底片的');
    expect(page.value('a', {}, 'href')).toBe(`${ORIGIN}/?wish=${wish.id}`);
    expect(page.all('article', { class: 'note green' })).toHaveLength(1);

    for (const path of [
      '/',
      `/?wish=${wish.id}`,
      '/embed',
      '/embed/other',
      `/w/0`,
      '/feed.xml',
      '/api/oembed',
      '/robots.txt',
    ]) {
      const other = await bff.call(path);
      expect([path, other.headers['content-security-policy']]).toEqual([
        path,
        expect.stringContaining("frame-ancestors 'none'"),
      ]);
    }
  });

  it('is answered with the same 404 page when the wish is deleted or unknown or its id is invalid', async () => {
    const wish = await bff.wish(mei, { title: 'Soon gone' });
    await bff.call(`/embed/wish/${wish.id}`);
    await bff.call(`/api/wishes/${wish.id}`, { method: 'DELETE', as: mei });
    await until(async () => (await bff.call(`/embed/wish/${wish.id}`)).status === 404);
    const answers = await Promise.all(
      [wish.id, UNKNOWN_ID, 'nonsense', '%00', '..%2f'].map((id) => bff.call(`/embed/wish/${id}`)),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.text).toContain('not on the board any more');
    expect((await describeAt(`${ORIGIN}/?wish=${wish.id}`)).status).toBe(404);
  });

  it('is described by oEmbed for the wish’s page, dialog, embed and short link', async () => {
    const wish = await bff.wish(mei, { title: 'A "kite" & <b>' });
    for (const path of [
      `/?wish=${wish.id}`,
      `/?wish=${wish.id}&dialog=wish`,
      `/embed/wish/${wish.id}`,
      shortPathOf(wish.id),
    ]) {
      const { body, status } = await describeAt(ORIGIN + path);
      expect([path, status]).toEqual([path, 200]);
      expect(body).toMatchObject({ type: 'rich', version: '1.0', title: 'A "kite" & <b>', author_name: 'mei' });
      const frame = new HtmlPage(body.html);
      expect(frame.value('iframe', {}, 'src')).toBe(`${ORIGIN}/embed/wish/${wish.id}`);
      expect(frame.value('iframe', {}, 'title')).toBe('A "kite" & <b>');
    }
  });

  it('has its full size in oEmbed unless maxwidth is smaller', async () => {
    const { id } = await bff.wish(mei);
    const sizes = async (more: string) => {
      const { body } = await describeAt(`${ORIGIN}/?wish=${id}`, more);
      return [body.width, body.height, /width="(\d+)" height="(\d+)"/.exec(body.html)?.slice(1).map(Number)];
    };
    expect(await sizes('')).toEqual([420, 260, [420, 260]]);
    expect(await sizes('&maxwidth=300&maxheight=9999&format=json&dnt=1')).toEqual([300, 260, [300, 260]]);
  });

  it('is found through the oEmbed link in the head of the wish’s page', async () => {
    const { id } = await bff.wish(mei);
    const page = new HtmlPage((await bff.call(`/?wish=${id}`)).text);
    const address = page.value('link', { type: 'application/json+oembed' }, 'href') ?? '';
    const { body } = await bff.call<OEmbedResponse>(address.slice(ORIGIN.length));
    expect(body.html).toContain(`/embed/wish/${id}`);
  });

  it.each([
    'https://evil.example/?wish=ID',
    'http://localhost:81/?wish=ID',
    'http://localhost:80.evil.example/?wish=ID',
    'http://localhost:80/api/wishes/ID',
    'http://localhost:80/x?wish=ID',
    'http://localhost:80/',
    'http://localhost:80/w/00000000',
    'javascript:alert(1)',
    'nonsense',
  ])('has oEmbed data at no other address: oEmbed answers 404 for %s', async (url) => {
    const { id } = await bff.wish(mei);
    expect((await describeAt(url.replace('ID', id))).status).toBe(404);
  });

  it.each(['', 'url=', 'url=a&url=b', 'url=x&format=xml', 'url=x&maxwidth=0', 'url=x&other=1'])(
    'gets 400 from oEmbed for an invalid query: %s',
    async (query) => {
      expect((await bff.call(`/api/oembed?${query}`)).status).toBe(400);
    },
  );

  it(`shows any of ${TITLES.length} hostile and Chinese titles as text, without a change to the markup`, async () => {
    const wish = await bff.wish(mei);
    const shape = new HtmlPage((await bff.call(`/embed/wish/${wish.id}`)).text).shape;
    const plainFrame = new HtmlPage((await describeAt(`${ORIGIN}/?wish=${wish.id}`)).body.html).shape;
    for (const title of TITLES) {
      const body = { title, description: title };
      await bff.call(`/api/wishes/${wish.id}`, { method: 'PATCH', as: mei, body });
      const written = title.replace(/[\ufffe\uffff]/g, '\ufffd');
      const page = new HtmlPage((await bff.call(`/embed/wish/${wish.id}`)).text);
      expect(page.shape).toEqual(shape);
      expect([page.text('title'), page.text('h1'), page.text('p', { class: 'text' })]).toEqual([
        written,
        written,
        written,
      ]);
      const answer = (await describeAt(`${ORIGIN}/?wish=${wish.id}`)).body;
      const frame = new HtmlPage(answer.html);
      expect(frame.shape).toEqual(plainFrame);
      expect([answer.title, frame.value('iframe', {}, 'title')]).toEqual([title, written]);
    }
  });

  it('gets 404 from embed and oEmbed when wishes are shown to members only', async () => {
    const inside = await Harness.start('embeds_inside', { publicWishes: false }, 1);
    try {
      const { id } = await inside.wish(await inside.member('tom'));
      expect((await inside.call(`/embed/wish/${id}`)).status).toBe(404);
      for (const path of [`/?wish=${id}`, shortPathOf(id)]) {
        const url = encodeURIComponent(ORIGIN + path);
        expect([path, (await inside.call(`/api/oembed?url=${url}`)).status]).toEqual([path, 404]);
      }
    } finally {
      await inside.stop();
    }
  });
});
