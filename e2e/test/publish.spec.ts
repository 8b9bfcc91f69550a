import { appendFileSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { publishBuild, rollBack } from '../../tools/publish/remote-store.mjs';
import { expectSoon, openBoard, waitVisible } from '../support/board';
import { changedBuild } from '../support/changed-build';
import { useStack } from '../support/stack';

const journey = useStack();
const dist = join(import.meta.dirname, '..', '..', 'mf-recommendations', 'dist');
const builds: string[] = [];
const dataDir = () => dirname(journey.logs);

/** Returns a build of the recommendations whose strip has another heading. */
function buildWith(heading: string, version: string): string {
  const build = changedBuild(dist, version, '為你推薦', heading);
  builds.push(build);
  return build;
}

const strip = (page: Page, heading: string) => page.getByRole('region', { name: heading, exact: true });

/** Waits until the page contains a text, or no longer contains it. Each server process checks for publications once a second. */
async function inPage(text: string, wanted: boolean): Promise<void> {
  const asked = async () => (await (await fetch(journey.url)).text()).includes(text);
  // Four requests in turn, because both of two processes must know.
  await expectSoon(async () => [await asked(), await asked(), await asked(), await asked()], Array(4).fill(wanted));
}

async function newPageShows(heading: string): Promise<Page> {
  const page = await journey.newVisitor();
  await openBoard(page);
  await waitVisible(strip(page, heading));
  return page;
}

/** Returns what each BFF has logged about the remote since its start: the versions that came into force, how and by whom. */
const changesOf = (remote: string) =>
  ['bff.log', 'bff-2.log'].slice(0, journey.addressesOf('bff').length).map((file) =>
    readFileSync(join(journey.logs, file), 'utf8')
      .split('\n')
      .filter((line) => line.includes('"msg":"in force"') && line.includes(`"remote":"${remote}"`))
      .map((line) => JSON.parse(line))
      .map(({ version, act, by }) => ({ version, act, by })),
  );

afterAll(() => {
  for (const build of builds) rmSync(build, { recursive: true, force: true });
});

describe('A published remote', () => {
  it('is loaded by every new page while open pages keep theirs, and can be rolled back', async () => {
    const open = await newPageShows('為你推薦');
    await publishBuild(dataDir(), 'mf-recommendations', buildWith('給你的願望', 'v2'), 'mei of the team');
    await inPage('"version":"v2"', true);
    await newPageShows('給你的願望');
    await strip(open, '為你推薦').getByRole('button', { name: '查看全部' }).click();
    await waitVisible(open.getByRole('dialog', { name: 'Recommendations for You' }));
    await rollBack(dataDir(), 'mf-recommendations', 'tom of platform');
    await inPage('"version":"v2"', false);
    await newPageShows('為你推薦');
    const { version: built } = JSON.parse(readFileSync(join(dist, 'mf-manifest.json'), 'utf8'));
    const told = [
      { version: 'v2', act: 'published', by: 'mei of the team' },
      { version: built, act: 'rolled back', by: 'tom of platform' },
    ];
    await expectSoon(
      async () => changesOf('mf_recommendations'),
      journey.addressesOf('bff').map(() => told),
    );
  });

  it.each([
    { what: 'the container', version: 'v3', pattern: /^mf_.*\.js/ },
    { what: 'the chunk', version: 'v4', pattern: /^remote\..*\.js/ },
    { what: 'the style sheet', version: 'v5', pattern: /\.css/ },
    { what: 'the manifest', version: 'v6', pattern: /^mf-manifest/ },
  ])(
    'is not run when a byte of $what was changed; a retry loads the version in force',
    async ({ version, pattern }) => {
      journey.expectErrors(/status of 404|strict MIME|integrity|Failed to fetch|did not load/i);
      await publishBuild(dataDir(), 'mf-recommendations', buildWith('給你的願望', version));
      await inPage(`"version":"${version}"`, true);
      const folder = join(dataDir(), 'remotes', 'mf-recommendations', version);
      for (const file of readdirSync(folder).filter((name) => pattern.test(name))) {
        if (/\.(br|gz)$/.test(file)) rmSync(join(folder, file));
        else appendFileSync(join(folder, file), ' ');
      }
      // The server keeps the manifest in memory until the next publication.
      utimesSync(join(dataDir(), 'remotes.json'), new Date(), new Date(Date.now() + 5000));
      if (pattern.test('mf-manifest.json')) await inPage(`"version":"${version}"`, false);
      const page = await journey.newVisitor();
      await openBoard(page);
      const reload = await waitVisible(page.getByRole('button', { name: '重新載入' }));
      await rollBack(dataDir(), 'mf-recommendations');
      await reload.click();
      await waitVisible(strip(page, '為你推薦'));
    },
  );
});
