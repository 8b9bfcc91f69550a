import { afterEach, describe, expect, it } from '@jest/globals';
import { fetchDouble, ok } from '@wishboard/web-kit/doubles/fetch-double';
import { findRemote } from './find-remote';

const manifest = {
  name: 'mf_board',
  contract: 1,
  version: '1',
  entry: 'mf_board.abc.js',
  preload: ['mf_board.abc.js', 'remote.abc.js'],
  integrity: { 'mf_board.abc.js': 'sha384-x' },
};
const remotes = { mf_board: { manifest: '/remotes/mf-board/mf-manifest.json' } };

function writePageData(data: unknown): void {
  document.head.innerHTML = `<script type="application/json" id="remotes">${JSON.stringify(data)}</script>`;
}

afterEach(() => {
  document.head.innerHTML = '';
});

describe('findRemote', () => {
  it('sends no request when the page data hold the manifest', async () => {
    writePageData({ remotes, manifests: { mf_board: manifest } });
    const api = fetchDouble();
    expect((await findRemote('mf_board', null)).entry).toBe('http://localhost/remotes/mf-board/mf_board.abc.js');
    expect(api.calls).toEqual([]);
  });

  it('asks the server when the page data hold nothing', async () => {
    fetchDouble({ 'GET /remotes.json': ok(remotes), 'GET /remotes/mf-board/mf-manifest.json': ok(manifest) });
    expect((await findRemote('mf_board', null)).manifest).toEqual(manifest);
  });

  it('asks the server for everything again on a retry, each file with a retry parameter', async () => {
    writePageData({ remotes, manifests: { mf_board: { ...manifest, entry: 'old.js' } } });
    const api = fetchDouble({
      'GET /remotes.json': ok(remotes),
      'GET /remotes/mf-board/mf-manifest.json': ok(manifest),
    });
    const { entry } = await findRemote('mf_board', 'again');
    expect(api.calls.map((call) => call.path)).toEqual([
      '/remotes.json?retry=again',
      '/remotes/mf-board/mf-manifest.json?retry=again',
    ]);
    expect(entry).toBe('http://localhost/remotes/mf-board/mf_board.abc.js?retry=again');
  });

  it('accepts a manifest without integrity hashes only from a developer’s own server', async () => {
    const { name, contract, version, entry } = manifest;
    const metaData = { contract, buildInfo: { buildVersion: version }, remoteEntry: { name: entry } };
    const plain = { name, metaData, shared: [], exposes: [] };
    fetchDouble({ 'GET /mf-manifest.json': ok(plain) });
    writePageData({ remotes, development: true });
    window.history.replaceState(null, '', '/?remote.mf_board=http://localhost:3201/mf-manifest.json');
    try {
      expect((await findRemote('mf_board', null)).manifest).toMatchObject({ name, contract, version, entry });
      writePageData({ remotes, manifests: { mf_board: plain } });
      await expect(findRemote('mf_board', null)).rejects.toThrow('no manifest of mf_board');
    } finally {
      window.history.replaceState(null, '', '/');
    }
  });

  it.each([
    ['of another remote', { ...manifest, name: 'mf_notifications' }],
    ['without an entry', { ...manifest, entry: undefined }],
    ['that says nothing of its entry’s integrity', { ...manifest, integrity: {} }],
    ['that is a list', []],
    ['that is null', null],
  ])('refuses a manifest %s', async (_what, answer) => {
    fetchDouble({ 'GET /remotes.json': ok(remotes), 'GET /remotes/mf-board/mf-manifest.json': ok(answer) });
    await expect(findRemote('mf_board', null)).rejects.toThrow('no manifest of mf_board');
  });

  it('asks the server when the page data are not JSON', async () => {
    document.head.innerHTML = '<script type="application/json" id="remotes">{oops</script>';
    fetchDouble({ 'GET /remotes.json': ok({}) });
    await expect(findRemote('mf_board', null)).rejects.toThrow('names no manifest');
  });
});
