import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { integrityOf } from '../publish/folder-storage.mjs';
import { listPublications, publishBuild, publisher, rollBack } from '../publish/remote-store.mjs';
import { ROOT } from '../system/project.mjs';
import { runNode } from '../system/run.mjs';

/** @type {string} */
let dataDir;
const remotes = () => JSON.parse(readFileSync(join(dataDir, 'remotes.json'), 'utf8'));
/** @param {string} remote */
const inForce = async (remote) => (await listPublications(dataDir, remote)).find((entry) => entry.inForce)?.version;

/** What the running shell gives remotes, as the BFF writes it. */
const RELEASE = {
  contracts: [1, 2],
  shared: {
    react: { version: '19.3.1', names: null },
    '@wishboard/web-kit/ui': { version: '0.1.1', names: ['Button', 'toast'] },
  },
};
/** @param {typeof RELEASE} release */
const leaveRelease = (release) => writeFileSync(join(dataDir, 'shell-release.json'), JSON.stringify(release));

/** Creates a folder that looks like a build. @param {string} version @param {string} remote @param {object} facts */
function makeBuild(version, remote = 'mf-board', facts = {}) {
  const dist = mkdtempSync(join(dataDir, 'dist-'));
  const script = `var ${remote}; // ${version}`;
  const manifest = {
    name: remote.replace('-', '_'),
    version,
    contract: 2,
    shared: { react: '^19.3.1', '@wishboard/web-kit/ui': '^0.1.0' },
    uses: { '@wishboard/web-kit/ui': ['Button'], react: ['*', 'useState'] },
    entry: 'a.js',
    ...facts,
    integrity: { 'a.js': integrityOf(script) },
  };
  writeFileSync(join(dist, 'a.js'), script);
  writeFileSync(join(dist, 'mf-manifest.json'), JSON.stringify(manifest));
  return dist;
}

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'store-'));
  leaveRelease(RELEASE);
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('The store of published remotes', () => {
  it('stores a build under its version, and lists it with its manifest’s hash', async () => {
    expect(await publishBuild(dataDir, 'mf-board', makeBuild('v1'))).toEqual({ version: 'v1', replaced: null });
    const manifest = readFileSync(join(dataDir, 'remotes/mf-board/v1/mf-manifest.json'));
    expect(remotes()).toEqual({
      mf_board: { manifest: '/remotes/published/mf-board/v1/mf-manifest.json', integrity: integrityOf(manifest) },
    });
  });

  it('computes the SHA-384 digest that browsers compare', () => {
    const digest = 'sha384-ywB1P0WjXou1oD1pmsZQBycsMqsO3tFjGotgWkP/W+2AhgcroefMI1i67KE0yCWn';
    expect(integrityOf('abc')).toBe(digest);
    expect(integrityOf(Buffer.from('abc'))).toBe(digest);
  });

  it('keeps every version, and rolls back one at a time to the build beside the shell', async () => {
    for (const version of ['v1', 'v2']) await publishBuild(dataDir, 'mf-board', makeBuild(version));
    expect(await rollBack(dataDir, 'mf-board')).toEqual({ from: 'v2', to: 'v1' });
    expect(await inForce('mf-board')).toBe('v1');
    expect(existsSync(join(dataDir, 'remotes/mf-board/v2/a.js'))).toBe(true);
    expect(await rollBack(dataDir, 'mf-board')).toEqual({ from: 'v1', to: null });
    expect(remotes()).toEqual({});
    await expect(rollBack(dataDir, 'mf-board')).rejects.toThrow('Nothing of mf-board is published');
  });

  it('skips a version that was already taken back when it rolls back the next one', async () => {
    for (const version of ['good', 'bad']) await publishBuild(dataDir, 'mf-board', makeBuild(version));
    await rollBack(dataDir, 'mf-board');
    await publishBuild(dataDir, 'mf-board', makeBuild('worse'));
    expect(await rollBack(dataDir, 'mf-board')).toEqual({ from: 'worse', to: 'good' });
  });

  it('records who published and who rolled back', async () => {
    await publishBuild(dataDir, 'mf-board', makeBuild('v1'), 'mei');
    await publishBuild(dataDir, 'mf-board', makeBuild('v2'), 'tom');
    await rollBack(dataDir, 'mf-board', 'kim');
    expect(await listPublications(dataDir, 'mf-board')).toMatchObject([
      { version: 'v1', by: 'mei', inForce: true },
      { version: 'v2', by: 'tom', takenBack: { by: 'kim', at: expect.any(String) } },
    ]);
    // A version published again no longer counts as taken back.
    await publishBuild(dataDir, 'mf-board', makeBuild('v2'), 'tom');
    expect((await listPublications(dataDir, 'mf-board')).at(-1)).not.toHaveProperty('takenBack');
  });

  it('names the workflow’s account, or else the user of this machine, as the publisher', () => {
    expect(publisher({ GITHUB_ACTOR: 'mei-of-the-ci' })).toBe('mei-of-the-ci');
    expect(publisher({})).toBe(userInfo().username);
  });

  it('lists publications, and changes nothing when the same build is published again', async () => {
    const dist = makeBuild('v1');
    await publishBuild(dataDir, 'mf-board', dist);
    const before = await listPublications(dataDir, 'mf-board');
    await publishBuild(dataDir, 'mf-board', dist);
    expect(await listPublications(dataDir, 'mf-board')).toEqual(before);
    expect(before).toEqual([expect.objectContaining({ version: 'v1', replaced: null, inForce: true })]);
  });

  it('refuses a build of another remote, and one whose files are not what its manifest says', async () => {
    await expect(publishBuild(dataDir, 'mf-notifications', makeBuild('v1'))).rejects.toThrow('holds no build of');
    const dist = makeBuild('v1');
    appendFileSync(join(dist, 'a.js'), ' ');
    await expect(publishBuild(dataDir, 'mf-board', dist)).rejects.toThrow('is not what its manifest says');
    expect(existsSync(join(dataDir, 'remotes.json'))).toBe(false);
  });

  const NEWER = { uses: { '@wishboard/web-kit/ui': ['Button', 'Slider'] } };

  it.each([
    [
      'names that it does not export',
      NEWER,
      'mf-board takes Slider from @wishboard/web-kit/ui, which the running shell (0.1.1) does not export',
    ],
    [
      'a newer version of a shared module',
      { shared: { '@wishboard/web-kit/ui': '^0.1.2' } },
      'mf-board takes @wishboard/web-kit/ui ^0.1.2, and the running shell has 0.1.1',
    ],
    [
      'a module that it does not share',
      { shared: { three: '^1.0.0' } },
      'mf-board takes three, which the running shell does not share',
    ],
    ['another contract', { contract: 3 }, 'mf-board is of contract 3, and the running shell runs 1 and 2'],
  ])('refuses a build that requires %s of the running shell, and changes nothing', async (_what, facts, reason) => {
    await publishBuild(dataDir, 'mf-board', makeBuild('v1'));
    const before = remotes();
    await expect(publishBuild(dataDir, 'mf-board', makeBuild('v2', 'mf-board', facts))).rejects.toThrow(
      `${reason}: deploy the shell and the BFF of this commit first.`,
    );
    expect(remotes()).toEqual(before);
    expect(existsSync(join(dataDir, 'remotes/mf-board/v2'))).toBe(false);
  });

  it('accepts a build once the running shell exports what the build uses', async () => {
    const dist = makeBuild('v2', 'mf-board', NEWER);
    await expect(publishBuild(dataDir, 'mf-board', dist)).rejects.toThrow('Slider');
    const ui = { version: '0.1.2', names: ['Button', 'Slider', 'toast'] };
    leaveRelease({ ...RELEASE, shared: { ...RELEASE.shared, '@wishboard/web-kit/ui': ui } });
    expect(await publishBuild(dataDir, 'mf-board', dist)).toMatchObject({ version: 'v2' });
  });

  it('also checks the version ranges of Module Federation’s own manifest', async () => {
    const asking = (/** @type {string} */ range) => [{ name: '@wishboard/web-kit/ui', requiredVersion: range }];
    await expect(
      publishBuild(dataDir, 'mf-board', makeBuild('v1', 'mf-board', { shared: asking('^0.1.2') })),
    ).rejects.toThrow('mf-board takes @wishboard/web-kit/ui ^0.1.2, and the running shell has 0.1.1');
    expect(await publishBuild(dataDir, 'mf-board', makeBuild('v1', 'mf-board', { shared: asking('^0.1.1') }))).toEqual({
      version: 'v1',
      replaced: null,
    });
  });

  it('accepts an older build that does not list what it uses', async () => {
    expect(await publishBuild(dataDir, 'mf-board', makeBuild('v1', 'mf-board', { uses: undefined }))).toMatchObject({
      version: 'v1',
    });
  });

  describe('with a build of Module Federation’s own plugin', () => {
    /**
     * Creates a build as Module Federation's own plugin does, with or without integrity checks in its container.
     *
     * @param {{ compares?: boolean, contract?: number | null }} options
     */
    function makeOfficial({ compares = true, contract = 2 } = {}) {
      const dist = mkdtempSync(join(dataDir, 'dist-'));
      const chunk = 'var chunk;';
      const entry = `var mf_board; // ${compares ? integrityOf(chunk) : ''}`;
      const assets = { js: { sync: ['1.js'], async: [] }, css: { sync: [], async: [] } };
      const metaData = {
        contract,
        buildInfo: { buildVersion: 'local' },
        remoteEntry: { name: 'remoteEntry.js', path: '' },
      };
      const shared = [{ name: 'react', requiredVersion: '^19.3.1' }];
      writeFileSync(join(dist, 'remoteEntry.js'), entry);
      writeFileSync(join(dist, '1.js'), chunk);
      const manifest = { id: 'mf_board', name: 'mf_board', metaData, shared, remotes: [], exposes: [{ assets }] };
      writeFileSync(join(dist, 'mf-manifest.json'), JSON.stringify(manifest));
      return dist;
    }

    it('adds the fields that the shell reads, and a version that is a hash of the build', async () => {
      const { version } = await publishBuild(dataDir, 'mf-board', makeOfficial());
      expect(version).toMatch(/^[0-9a-f]{16}$/);
      const stored = JSON.parse(readFileSync(join(dataDir, 'remotes/mf-board', version, 'mf-manifest.json'), 'utf8'));
      expect(stored).toMatchObject({
        contract: 2,
        version,
        entry: 'remoteEntry.js',
        preload: ['remoteEntry.js', '1.js'],
        integrity: { '1.js': integrityOf('var chunk;') },
        metaData: { buildInfo: { buildVersion: 'local' } },
      });
      expect(await publishBuild(dataDir, 'mf-board', makeOfficial())).toEqual({ version, replaced: version });
    });

    it('refuses a build without a contract, and one that loads a file without an integrity check', async () => {
      await expect(publishBuild(dataDir, 'mf-board', makeOfficial({ contract: null }))).rejects.toThrow(
        'The manifest of mf-board states no contract',
      );
      await expect(publishBuild(dataDir, 'mf-board', makeOfficial({ compares: false }))).rejects.toThrow(
        'Nothing in the build of mf-board has the browser compare 1.js with a hash',
      );
      expect(existsSync(join(dataDir, 'remotes.json'))).toBe(false);
    });

    it('refuses a build with a contract that the running shell does not run', async () => {
      leaveRelease({ ...RELEASE, contracts: [3, 4] });
      await expect(publishBuild(dataDir, 'mf-board', makeOfficial())).rejects.toThrow('is of contract 2');
    });
  });

  it('refuses to publish without a shell release, but still rolls back', async () => {
    for (const version of ['v1', 'v2']) await publishBuild(dataDir, 'mf-board', makeBuild(version));
    rmSync(join(dataDir, 'shell-release.json'));
    await expect(publishBuild(dataDir, 'mf-board', makeBuild('v3'))).rejects.toThrow('shell-release.json');
    expect(await rollBack(dataDir, 'mf-board')).toEqual({ from: 'v2', to: 'v1' });
  });

  it('refuses to roll back to a version that does not fit the running shell or is gone', async () => {
    for (const version of ['v1', 'v2', 'v3']) await publishBuild(dataDir, 'mf-board', makeBuild(version));
    leaveRelease({ ...RELEASE, contracts: [3, 4] });
    await expect(rollBack(dataDir, 'mf-board')).rejects.toThrow(
      'v2 of mf-board is of contract 2, and the running shell runs 3 and 4: publish a build that fits instead.',
    );
    leaveRelease(RELEASE);
    rmSync(join(dataDir, 'remotes/mf-board/v2'), { recursive: true });
    await expect(rollBack(dataDir, 'mf-board')).rejects.toThrow('v2 of mf-board is stored no longer');
    expect(await inForce('mf-board')).toBe('v3');
  });

  it('loses no entry when four processes publish at once', async () => {
    const teams = ['mf-board', 'mf-notifications', 'mf-recommendations', 'mf-fifth'];
    const store = pathToFileURL(join(ROOT, 'tools/publish/remote-store.mjs')).href;
    const code = `const { publishBuild } = await import(${JSON.stringify(store)});
      const [dataDir, remote, ...builds] = process.argv.slice(1);
      for (const dist of builds) await publishBuild(dataDir, remote, dist);`;
    mkdirSync(join(dataDir, 'remotes'));
    const outcomes = await Promise.all(
      teams.map((remote) => {
        const builds = Array.from({ length: 10 }, (_, index) => makeBuild(`v${index}`, remote));
        return runNode(['--input-type=module', '--eval', code, dataDir, remote, ...builds]);
      }),
    );
    expect(outcomes.map(({ code: exit, output }) => (exit === 0 ? 0 : output))).toEqual([0, 0, 0, 0]);
    expect(Object.keys(remotes()).sort()).toEqual(teams.map((remote) => remote.replace('-', '_')).sort());
    for (const remote of teams) expect(await inForce(remote)).toBe('v9');
  });
});
