import { mkdirSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { BOARD_REMOTES } from '@wishboard/contracts/remotes/contract';
import { integrityOf } from '../src/page/file-integrity.js';
import { bff, folder, MANIFEST, RELEASE, write } from './built-page.js';
import { Harness, until } from './harness.js';

describe('the page and its files', () => {
  const inlined = async (): Promise<Record<string, Record<string, Record<string, unknown>>>> => {
    const { text } = await bff.call('/');
    return JSON.parse(/<script type="application\/json" id="remotes">(.*?)<\/script>/.exec(text)?.[1] ?? '{}');
  };

  it('have a service worker that caches them, or one that unregisters itself when caching is turned off', async () => {
    const served = async () => {
      const { text, headers } = await bff.call('/service-worker.js');
      return { text, type: headers['content-type'], kept: headers['cache-control'] };
    };
    const headers = { type: 'text/javascript; charset=utf-8', kept: 'no-cache' };
    // Served before the file exists as well.
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

  it('include the shell’s release file in the data folder, for whoever publishes remotes', () => {
    expect(readFileSync(join(folder, 'data/shell-release.json'), 'utf8')).toBe(RELEASE);
  });

  it('preload only the first files of the remotes', async () => {
    const { text } = await bff.call('/');
    expect(text.match(/<link[^>]*preload[^>]*>/g)).toEqual([
      '<link rel="preload" as="fetch" href="/remotes/mf-board/mf_board.0123456789ab.js" fetchpriority="low" crossorigin>',
      '<link rel="preload" as="fetch" href="/remotes/mf-board/remote.css" fetchpriority="low" crossorigin>',
    ]);
  });

  it('sends the page with the remotes and their readable manifests as data, under a strict content policy', async () => {
    const answer = await bff.call('/');
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': expect.stringContaining("script-src 'self';"),
      'x-frame-options': 'DENY',
      'permissions-policy': expect.stringMatching(
        /camera=\(\).*geolocation=\(\).*microphone=\(\).*publickey-credentials-get=\(self\)$/,
      ),
    });
    expect(answer.headers['content-security-policy']).toContain(
      "require-trusted-types-for 'script'; trusted-types default;",
    );
    expect(answer.headers['content-security-policy']).not.toMatch(/unsafe-(inline|eval)/);
    expect(await inlined()).toEqual({
      remotes: Object.fromEntries(
        BOARD_REMOTES.map((name) => [name, { manifest: `/remotes/${name.replaceAll('_', '-')}/mf-manifest.json` }]),
      ),
      // Fields that only publish-remote compares are not in the page.
      manifests: { mf_board: { ...MANIFEST, shared: undefined } },
      shellVersion: expect.stringMatching(/^[0-9a-f]{16}$/),
      authMode: 'demo',
      keepsVisits: true,
    });
    expect((await bff.call('/', { headers: { 'if-none-match': String(answer.headers.etag) } })).status).toBe(304);
    expect((await bff.call('/?wish=123')).status).toBe(200);
  });

  it('contain no moderation remote on /moderation, which remotes.json lists', async () => {
    const answer = await bff.call('/moderation');
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain('mf_moderation');
    expect((await bff.call<Record<string, unknown>>('/remotes.json')).body).toHaveProperty('mf_moderation');
  });

  it('reflect a changed build without a restart', async () => {
    write('mf-board/mf-manifest.json', JSON.stringify({ ...MANIFEST, version: 'v2</script>' }));
    utimesSync(join(folder, 'mf-board/mf-manifest.json'), new Date(), new Date(Date.now() + 5000));
    await until(
      async () => (await inlined()).manifests?.mf_board !== undefined && JSON.stringify(await inlined()).includes('v2'),
    );
    expect((await bff.call('/')).text.match(/<\/script>/g)).toHaveLength(1);
  });

  describe('when a remote was published', () => {
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

    it('take the published version instead of the build, and serve its files as immutable', async () => {
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

    it('serve no published script that was changed, compressed or not, or that the manifest does not list', async () => {
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

    it('leave out a manifest whose integrity hash does not match', async () => {
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

  it('answer any other address with 404: with the page, or with a JSON error for API and file paths', async () => {
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
});
