import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3TestServer } from '@wishboard/server-kit/testing/s3-server';
import { integrityOf } from '../src/page/file-integrity.js';
import { Harness, until } from './harness.js';

const SCRIPT = 'mf_board.0123456789ab.js';
const RELEASE = '{"contracts":[1,2],"shared":{}}';

describe('remotes published into a bucket', () => {
  let s3: S3TestServer;
  let bff: Harness;
  let remotesDir: string;

  const put = (key: string, text: string) => s3.objects.set(key, { bytes: Buffer.from(text), type: 'x/y' });
  /** Writes the files that `publish-remote` writes into the bucket. */
  function store(remote: string, version: string, script: string): { manifest: string; integrity: string } {
    const integrity = { [SCRIPT]: integrityOf(script) };
    const manifest = JSON.stringify({ name: remote.replace('-', '_'), contract: 2, version, entry: SCRIPT, integrity });
    const place = `remotes/${remote}/${version}`;
    put(`${place}/mf-manifest.json`, manifest);
    put(`${place}/${SCRIPT}`, script);
    put(`${place}/files.json`, JSON.stringify(['mf-manifest.json', SCRIPT]));
    return { manifest: `/remotes/published/${remote}/${version}/mf-manifest.json`, integrity: integrityOf(manifest) };
  }
  const history = (remote: string, ...versions: string[]) =>
    put(`remotes/${remote}/history.json`, JSON.stringify(versions.map((version) => ({ version }))));
  const inForce = async (name: string) =>
    (await bff.call<Record<string, { manifest: string }>>('/remotes.json')).body[name]?.manifest.split('/').at(-2);
  const scriptOf = (version: string) => bff.call(`/remotes/published/mf-board/${version}/${SCRIPT}`);

  beforeAll(async () => {
    s3 = await S3TestServer.start();
    const one = store('mf-board', 'v1', 'var mf_board;');
    store('mf-board', 'v0', 'var mf_board = "old";');
    history('mf-board', 'v0', 'v1');
    put('remotes.json', JSON.stringify({ mf_board: one }));
    const folder = mkdtempSync(join(tmpdir(), 'wishboard-bucket-'));
    remotesDir = folder;
    // The remotes have a folder of their own. The data folder is not written to, as in a container that mounts the images read-only.
    bff = await Harness.start('remote_bucket', { remotesBucket: s3.settings, remotesDir: folder });
    writeFileSync(join(bff.settings.page.shell, 'index.html'), '<!--remotes-->');
    writeFileSync(join(bff.settings.page.shell, 'shell-release.json'), RELEASE);
  });
  afterAll(async () => {
    await bff.stop();
    s3.stop();
    rmSync(remotesDir, { recursive: true, force: true });
  });

  it('are in the page, and served, from the first request on', async () => {
    expect(await inForce('mf_board')).toBe('v1');
    expect((await bff.call('/')).text).toContain('"version":"v1"');
    expect(await scriptOf('v1')).toMatchObject({ status: 200, text: 'var mf_board;' });
  });

  it('are served in earlier versions of their history, and unknown versions cause no bucket request', async () => {
    expect(await scriptOf('v0')).toMatchObject({ status: 200, text: 'var mf_board = "old";' });
    const asked = () => s3.requests.filter((request) => request !== 'GET remotes.json').length;
    const before = asked();
    for (const version of ['v9', '..', '%2e%2e', 'history.json']) expect((await scriptOf(version)).status).toBe(404);
    expect(asked()).toBe(before);
  });

  it('change soon after a new version is published, and change back when the version is withdrawn', async () => {
    const one = s3.objects.get('remotes.json')?.bytes.toString() ?? '';
    const two = store('mf-board', 'v2', 'var mf_board = 2;');
    history('mf-board', 'v0', 'v1', 'v2');
    put('remotes.json', JSON.stringify({ mf_board: two }));
    await until(async () => (await inForce('mf_board')) === 'v2');
    expect(await scriptOf('v2')).toMatchObject({ status: 200, text: 'var mf_board = 2;' });
    put('remotes.json', one);
    await until(async () => (await inForce('mf_board')) === 'v1');
  });

  it('keep their version when a file does not match its hash, without delaying other remotes', async () => {
    const { mf_board: one } = JSON.parse(s3.objects.get('remotes.json')?.bytes.toString() ?? '');
    const changed = store('mf-board', 'v3', 'var mf_board = 3;');
    put(`remotes/mf-board/v3/${SCRIPT}`, 'var mf_board = "evil";');
    const other = store('mf-notifications', 'n1', 'var mf_notifications;');
    history('mf-notifications', 'n1');
    put('remotes.json', JSON.stringify({ mf_board: changed, mf_notifications: other }));
    await until(async () => (await inForce('mf_notifications')) === 'n1');
    expect(await inForce('mf_board')).toBe('v1');
    expect((await scriptOf('v3')).status).toBe(404);

    store('mf-board', 'v3', 'var mf_board = 3;');
    await until(async () => (await inForce('mf_board')) === 'v3');
    put('remotes.json', JSON.stringify({ mf_board: one, mf_notifications: other }));
    await until(async () => (await inForce('mf_board')) === 'v1');
  });

  it('are served while the bucket is unavailable, and follow the bucket again afterwards', async () => {
    s3.broken = 503;
    expect(await scriptOf('v1')).toMatchObject({ status: 200 });
    expect(await inForce('mf_board')).toBe('v1');
    s3.broken = null;
    const told = [{ version: 'v1', at: '1', replaced: null, takenBack: { at: '2', by: 'mei' } }];
    put('remotes/mf-board/history.json', JSON.stringify(told));
    put('remotes.json', '{}');
    await until(async () => (await inForce('mf_board')) === 'mf-board');
    // The process reads the local history to log who took the version back.
    expect(JSON.parse(readFileSync(join(remotesDir, 'remotes/mf-board/history.json'), 'utf8'))).toEqual(told);
  });

  it('have the shell’s release file in the bucket, which every process writes when it starts', async () => {
    put('shell-release.json', '{"contracts":[0,1],"shared":{}}');
    const others = await Promise.all([bff.startSecond(), bff.startSecond()]);
    expect(s3.objects.get('shell-release.json')?.bytes.toString()).toBe(RELEASE);
    await Promise.all(others.map(({ app }) => app.close()));
  });

  it('are served by a process that may not write to the bucket', async () => {
    const written = s3.objects.get('shell-release.json');
    s3.objects.delete('shell-release.json');
    s3.readOnly = true;
    const other = await bff.startSecond();
    expect((await other.call('/remotes.json')).status).toBe(200);
    await other.app.close();
    s3.readOnly = false;
    expect(s3.objects.has('shell-release.json')).toBe(false);
    if (written) s3.objects.set('shell-release.json', written);
  });
});
