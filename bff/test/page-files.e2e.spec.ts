import { brotliDecompressSync } from 'node:zlib';
import { bff } from './built-page.js';

describe('the file server', () => {
  it('serves files with a content hash in their name as immutable, and in their precompressed form', async () => {
    const plain = await bff.call('/main.0123456789ab.js');
    expect(plain).toMatchObject({ status: 200 });
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.headers['content-type']).toMatch(/javascript/);
    const compressed = await bff.app.inject({
      url: '/main.0123456789ab.js',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(compressed.headers['content-type']).toMatch(/javascript/);
    expect(compressed.headers['cache-control']).toContain('immutable');
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.text);
    const gzipped = await bff.app.inject({ url: '/main.0123456789ab.js', headers: { 'accept-encoding': 'gzip' } });
    expect(gzipped.headers['content-encoding']).toBe('gzip');
    expect((await bff.call('/remotes/mf-board/mf_board.0123456789ab.js')).headers['cache-control']).toContain(
      'immutable',
    );
  });

  it.each([
    ['favicon.ico', /^image\/(x-icon|vnd\.microsoft\.icon)/, 'public, max-age=86400'],
    ['apple-touch-icon.png', /^image\/png/, 'public, max-age=86400'],
    ['icon-maskable-512.png', /^image\/png/, 'public, max-age=86400'],
    ['manifest.webmanifest', /^application\/manifest\+json/, 'no-cache'],
    ['privacy.html', /^text\/html; charset=utf-8/, 'no-cache'],
    ['privacy.css', /^text\/css; charset=utf-8/, 'no-cache'],
  ])('serves %s to anybody, with the page’s headers and 304 for a known ETag', async (name, type, cache) => {
    const answer = await bff.call(`/${name}`);
    expect(answer).toMatchObject({ status: 200, text: name });
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringMatching(type),
      'cache-control': cache,
      'content-security-policy': (await bff.call('/')).headers['content-security-policy'],
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
    });
    expect((await bff.call(`/${name}`, { headers: { 'if-none-match': String(answer.headers.etag) } })).status).toBe(
      304,
    );
    expect((await bff.call(`/deeper/${name}`)).status).toBe(404);
  });

  it.each(['/main.0123456789ab.js', '/media/demo/avatars/mei.svg'])(
    'serves ranges of %s, and answers 416 with its size to a range beyond its end',
    async (url) => {
      const { text } = await bff.call(url);
      const first = await bff.call(url, { headers: { range: 'bytes=0-3' } });
      expect(first).toMatchObject({ status: 206, text: text.slice(0, 4) });
      expect(first.headers['content-range']).toBe(`bytes 0-3/${text.length}`);
      const beyond = await bff.call(url, { headers: { range: `bytes=${text.length}-` } });
      expect(beyond).toMatchObject({ status: 416, body: { code: 'RANGE_NOT_SATISFIABLE' } });
      expect(beyond.headers['content-range']).toBe(`bytes */${text.length}`);
    },
  );

  it('serves a robots.txt that disallows /api/, /auth/ and /admin/', async () => {
    const answer = await bff.call('/robots.txt');
    expect(answer).toMatchObject({
      status: 200,
      text: expect.stringMatching(/^User-agent: \*\n(Disallow: \/\w+\/\n)+Allow: \/api\/oembed\n\nSitemap: \S+\n$/),
    });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=86400',
    });
    for (const path of ['/api/', '/auth/', '/admin/']) expect(answer.text).toContain(`Disallow: ${path}\n`);
  });

  it('serves the manifests of remotes with no-cache', async () => {
    const answer = await bff.call('/remotes/mf-board/mf-manifest.json');
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  it('serves pictures with a content policy that sandboxes them', async () => {
    for (const url of ['/media/demo/avatars/mei.svg', '/media/0123456789abcdef.webp']) {
      const answer = await bff.call(url);
      expect(answer.status).toBe(200);
      expect(answer.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'content-type': expect.stringMatching(/^image\//),
      });
    }
  });

  it('serves no other file from its folders, and none outside of them', async () => {
    for (const url of [
      '/secret.txt',
      '/../outside.0123456789ab.js',
      '/..%2foutside.0123456789ab.js',
      '/%2e%2e/outside.0123456789ab.js',
      '/remotes/mf-board/..%2f..%2foutside.0123456789ab.js',
      '/remotes/mf-board/%2e%2e/%2e%2e/etc/passwd',
      '/remotes/mf-board/',
      '/remotes/mf-board',
      '/remotes/mf-unknown/mf-manifest.json',
      '/media/0123456789abcdef.html',
      '/media/',
      '/media/demo/',
      '/media/demo/..%2f..%2foutside.0123456789ab.js',
      '/media/..%5c..%5coutside.0123456789ab.js',
      '/main.0123456789ab.js%00',
    ]) {
      const answer = await bff.call(url);
      expect([400, 403, 404]).toContain(answer.status);
      expect(answer.text).not.toBe('no');
    }
  });
});
