import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import vm from 'node:vm';
import { readPlace } from '@wishboard/contracts/remotes/place';
import { Harness } from './harness.js';
import { HtmlPage } from './html-page.js';

const HTML = '<!doctype html><title>x</title><a href="<!--bookmarklet-->">A</a><textarea><!--bookmarklet--></textarea>';

describe('the page about sharing', () => {
  let bff: Harness;

  beforeAll(async () => {
    bff = await Harness.start('share_page', {}, 1);
    writeFileSync(join(bff.settings.page.shell, 'share.html'), HTML);
  });
  afterAll(() => bff.stop());

  /**
   * Runs the page's bookmarklet as if on a shop's page.
   *
   * @returns the URL that the bookmarklet opens, and the arguments of `open`
   */
  async function opened(shop: { title: string; selected: string; address: string }, host = 'localhost:80') {
    const page = new HtmlPage((await bff.call('/share.html', { headers: { host } })).text);
    const code = page.value('a', {}, 'href') ?? '';
    expect(page.text('textarea')).toBe(code);
    expect(code.startsWith('javascript:')).toBe(true);
    const calls: unknown[][] = [];
    vm.runInNewContext(decodeURIComponent(code.slice('javascript:'.length)), {
      open: (...call: unknown[]) => void calls.push(call),
      document: { title: shop.title },
      location: { href: shop.address },
      getSelection: () => ({ toString: () => shop.selected }),
      encodeURIComponent,
    });
    expect(calls).toHaveLength(1);
    return calls[0] ?? [];
  }

  it('has a bookmarklet that opens the board with the shop page’s title, selection and address', async () => {
    const shop = {
      title: "A 'camera' & <b>more</b> 相機",
      selected: 'Black\n"used"',
      address: 'https://shop.example/c?a=1&b=%20#x',
    };
    const [address, target, features] = await opened(shop);
    expect([target, features]).toEqual(['_blank', 'noopener']);
    const { origin, pathname, search } = new URL(String(address));
    expect([origin, pathname]).toEqual(['http://localhost', '/']);
    expect(readPlace(search)).toMatchObject({
      dialog: 'create',
      shared: { title: shop.title, text: shop.selected, url: shop.address },
    });
  });

  it.each(["evil'-alert(1)-'.example", 'x"><script>', 'a b', ''])(
    'lets no Host header inject code into the bookmarklet: %s',
    async (host) => {
      const [address] = await opened({ title: 'x', selected: '', address: 'https://a.example' }, host);
      expect(new URL(String(address)).origin).toBe('http://localhost');
    },
  );

  it('uses the request’s host in the bookmarklet, and answers 304 for a known ETag', async () => {
    const answer = await bff.call('/share.html');
    expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
    const again = { headers: { 'if-none-match': String(answer.headers.etag) } };
    expect((await bff.call('/share.html', again)).status).toBe(304);
    expect((await opened({ title: 'x', selected: '', address: 'https://a.example' }, 'wish.example:8080'))[0]).toMatch(
      /^http:\/\/wish\.example:8080\/\?share-title=/,
    );
  });
});
