import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { BOARD_REMOTES } from '@wishboard/contracts/remotes/contract';
import { integrityOf } from '../src/page/untouched.js';
import { Harness, until } from './harness.js';

const HTML = '<!doctype html><html><head><title>Wishboard</title><!--remotes--></head><body></body></html>';
const ENTRY = 'mf_board.0123456789ab.js';
const RELEASE = '{"contracts":[1,2],"shared":{}}';
const MANIFEST = {
  name: 'mf_board',
  contract: 1,
  version: 'v1',
  entry: ENTRY,
  shared: {},
  preload: [ENTRY, 'remote.css', 'unknown.js', '"><script>.js'],
  integrity: { [ENTRY]: 'sha384-entry', 'remote.css': 'sha384-style', '"><script>.js': 'sha384-no' },
};

describe('the page and its files', () => {
  let bff: Harness;
  let folder: string;

  const write = (path: string, content: string | Buffer) => writeFileSync(join(folder, path), content);

  beforeAll(async () => {
    bff = await Harness.start('page', {}, 1);
    folder = join(bff.settings.page.shell, '..');
    await bff.app.close();
    for (const remote of ['mf-board', 'mf-notifications']) mkdirSync(join(folder, remote));
    mkdirSync(join(folder, 'demo', 'avatars'));
    bff.settings.page.remotes = {
      'mf-board': join(folder, 'mf-board'),
      'mf-notifications': join(folder, 'mf-notifications'),
    };
    write('shell/index.html', HTML);
    write('shell/shell-release.json', RELEASE);
    const script = 'console.log(1);'.repeat(500);
    write('shell/main.0123456789ab.js', script);
    write('shell/main.0123456789ab.js.br', brotliCompressSync(script));
    write('shell/main.0123456789ab.js.gz', gzipSync(script));
    write('shell/secret.txt', 'no');
    for (const name of [
      'favicon.ico',
      'apple-touch-icon.png',
      'icon-maskable-512.png',
      'manifest.webmanifest',
      'privacy.html',
      'privacy.css',
    ])
      write(`shell/${name}`, name);
    write('outside.0123456789ab.js', 'no');
    write('mf-board/mf-manifest.json', JSON.stringify(MANIFEST));
    write('mf-board/mf_board.0123456789ab.js', 'var mf_board;');
    write('mf-notifications/mf-manifest.json', 'broken {');
    write('demo/avatars/mei.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    write('data/media/0123456789abcdef.webp', 'picture');
    write('data/media/0123456789abcdef.html', 'no');
    Object.assign(bff, { app: (await bff.startSecond()).app });
  });
  afterAll(() => bff.stop());

  const inlined = async (): Promise<Record<string, Record<string, Record<string, unknown>>>> => {
    const { text } = await bff.call('/');
    return JSON.parse(/<script type="application\/json" id="remotes">(.*?)<\/script>/.exec(text)?.[1] ?? '{}');
  };

  it('have a worker that keeps them for the next visit, and where that is turned off one that takes all of it away', async () => {
    const served = async () => {
      const { text, headers } = await bff.call('/service-worker.js');
      return { text, type: headers['content-type'], kept: headers['cache-control'] };
    };
    const headers = { type: 'text/javascript; charset=utf-8', kept: 'no-cache' };
    // Before there was one, too.
    expect((await served()).text).toContain('registration.unregister()');
    write('shell/service-worker.js', 'keep();');
    expect(await served()).toEqual({ text: 'keep();', ...headers });
    expect((await bff.call('/')).text).toContain('"keepsVisits":true');
    const other = await Harness.start('no_worker', { serviceWorker: false, page: bff.settings.page });
    const { text } = await other.call('/service-worker.js');
    const page = await other.call('/');
    await other.stop();
    expect(text).toContain('registration.unregister()');
    expect(page.text).toContain('"keepsVisits":false');
  });

  it('leave beside what is published what the shell gives remotes, for whoever publishes next', () => {
    expect(readFileSync(join(folder, 'data/shell-release.json'), 'utf8')).toBe(RELEASE);
  });

  it('has the browser ask at once for the files that the remotes begin with, and writes no other into the page', async () => {
    const { text } = await bff.call('/');
    expect(text.match(/<link[^>]*preload[^>]*>/g)).toEqual([
      '<link rel="preload" as="fetch" href="/remotes/mf-board/mf_board.0123456789ab.js" fetchpriority="low" crossorigin>',
      '<link rel="preload" as="fetch" href="/remotes/mf-board/remote.css" fetchpriority="low" crossorigin>',
    ]);
  });

  it('sends the page with the remotes and the manifests that can be read in it, as data', async () => {
    const answer = await bff.call('/');
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': expect.stringContaining("script-src 'self';"),
      'x-frame-options': 'DENY',
      'permissions-policy': expect.stringMatching(/camera=\(\).*geolocation=\(\).*microphone=\(\).*web-share=\(self\)/),
    });
    expect(answer.headers['content-security-policy']).toContain(
      "require-trusted-types-for 'script'; trusted-types default;",
    );
    expect(answer.headers['content-security-policy']).not.toMatch(/unsafe-(inline|eval)/);
    expect(await inlined()).toEqual({
      remotes: Object.fromEntries(
        BOARD_REMOTES.map((name) => [name, { manifest: `/remotes/${name.replaceAll('_', '-')}/mf-manifest.json` }]),
      ),
      // What only publish-remote compares stays out of the page.
      manifests: { mf_board: { ...MANIFEST, shared: undefined } },
      shellVersion: expect.stringMatching(/^[0-9a-f]{16}$/),
      authMode: 'demo',
      keepsVisits: true,
    });
    expect((await bff.call('/', { headers: { 'if-none-match': String(answer.headers.etag) } })).status).toBe(304);
    expect((await bff.call('/?wish=123')).status).toBe(200);
  });

  it('sends the page of moderators as it does the board, with no remote in it but the board’s', async () => {
    const answer = await bff.call('/moderation');
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain('mf_moderation');
    expect((await bff.call<Record<string, unknown>>('/remotes.json')).body).toHaveProperty('mf_moderation');
  });

  it('reads a build anew when it changed, without a restart', async () => {
    write('mf-board/mf-manifest.json', JSON.stringify({ ...MANIFEST, version: 'v2</script>' }));
    utimesSync(join(folder, 'mf-board/mf-manifest.json'), new Date(), new Date(Date.now() + 5000));
    await until(
      async () => (await inlined()).manifests?.mf_board !== undefined && JSON.stringify(await inlined()).includes('v2'),
    );
    expect((await bff.call('/')).text.match(/<\/script>/g)).toHaveLength(1);
  });

  describe('when something was published', () => {
    const published = (integrity: string) => ({
      mf_board: { manifest: '/remotes/published/mf-board/v3/mf-manifest.json', integrity },
    });
    const script = 'var mf_board;';
    const files = { 'mf_board.0123456789ab.js': integrityOf(script) };
    const manifest = JSON.stringify({ ...MANIFEST, version: 'v3', integrity: files });
    const integrity = integrityOf(manifest);

    beforeAll(() => {
      mkdirSync(join(folder, 'data/remotes/mf-board/v3'), { recursive: true });
      write('data/remotes/mf-board/v3/mf-manifest.json', manifest);
      write('data/remotes/mf-board/v3/mf_board.0123456789ab.js', script);
      write('data/remotes/mf-board/v3/stray.0123456789ab.js', script);
      write('data/remotes/mf-board/history.json', 'no');
    });
    afterAll(() => write('data/remotes.json', '{}'));

    it('takes it instead of the build beside it, and sends it for ever', async () => {
      write('data/remotes.json', JSON.stringify(published(integrity)));
      const answer = await bff.call<Record<string, unknown>>('/remotes.json');
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.body).toMatchObject({ ...published(integrity), mf_notifications: expect.anything() });
      await until(async () => (await inlined()).manifests?.mf_board?.version === 'v3');
      for (const file of ['mf-manifest.json', 'mf_board.0123456789ab.js']) {
        const sent = await bff.call(`/remotes/published/mf-board/v3/${file}`);
        expect(sent).toMatchObject({ status: 200, headers: { 'cache-control': expect.stringContaining('immutable') } });
      }
      expect((await bff.call('/remotes/published/mf-board/history.json')).status).toBe(404);
    });

    it('sends no script that is another than was published, in whatever form, and none that was not', async () => {
      const path = '/remotes/published/mf-board/v3/mf_board.0123456789ab.js';
      const file = 'data/remotes/mf-board/v3/mf_board.0123456789ab.js';
      expect((await bff.call('/remotes/published/mf-board/v3/stray.0123456789ab.js')).status).toBe(404);
      write(`${file}.br`, brotliCompressSync(script));
      expect((await bff.call(path)).status).toBe(200);
      write(`${file}.br`, brotliCompressSync(`${script} `));
      expect((await bff.call(path)).status).toBe(404);
      write(`${file}.br`, brotliCompressSync(script));
      write(file, `${script} `);
      expect((await bff.call(path)).status).toBe(404);
      write(file, script);
      expect((await bff.call(path)).status).toBe(200);
    });

    it('does not vouch for a manifest that is another than was published', async () => {
      write('data/remotes.json', JSON.stringify(published(integrity.replace(/.$/, '!'))));
      await until(async () => (await inlined()).manifests?.mf_board === undefined);
    });
  });

  it('lets a developer’s page, and no other, take a remote from another port of this machine', async () => {
    expect((await bff.call('/')).text).not.toContain('"development"');
    bff.settings.development = true;
    const other = await bff.startSecond();
    const answer = await other.call('/');
    await other.app.close();
    bff.settings.development = false;
    expect(answer.text).toContain('"development":true');
    expect(answer.headers['content-security-policy']).toContain(
      "script-src 'self' http://localhost:* http://127.0.0.1:*;",
    );
    expect((await bff.call('/')).headers['content-security-policy']).not.toContain('localhost');
  });

  it('answers any other address with the page and 404', async () => {
    for (const url of ['/nowhere', '/a/b/c', '/wishes', '/apiary', '/index.html', '/remotesx', '/%F0%9F%98%80']) {
      const answer = await bff.call(url);
      expect(answer).toMatchObject({ status: 404 });
      expect(answer.text).toContain('id="remotes"');
      expect((await bff.call(url, { headers: { 'if-none-match': '*' } })).status).toBe(404);
    }
    expect(await bff.call('/api/nowhere')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await bff.call('/nowhere', { method: 'POST' })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await bff.call('/main.ffffffffffff.js')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  it('sends files that are named by their content for ever, and compressed as they were built', async () => {
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
  ])('sends %s to anybody, with the headers of the page', async (name, type, cache) => {
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

  it('tells crawlers what is nothing for them', async () => {
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

  it('sends manifests to be asked for each time', async () => {
    const answer = await bff.call('/remotes/mf-board/mf-manifest.json');
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  it('sends pictures that can do nothing but be seen', async () => {
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

  it('sends nothing else from its folders, and nothing from outside', async () => {
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
