import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BOARD_REMOTES, REMOTE_CONTRACT, REMOTE_NAMES } from '@wishboard/contracts/remotes/contract';
import type { FederationManifest, RemotesConfig } from '@wishboard/contracts/remotes/manifest';
import type { Page } from 'playwright-core';
import { publishBuild, rollBack } from '../../tools/publish/remote-store.mjs';
import { expectSoon, openBoard, waitVisible } from '../support/board';
import { type ForeignPortal, startForeignPortal } from '../support/foreign-portal';
import { useStack } from '../support/stack';

const ROOT = join(import.meta.dirname, '..', '..');
const FOREIGN = join(import.meta.dirname, '..', 'foreign');

const journey = useStack();
const folders: string[] = [];
/** Statement that a changed script would run. */
const TAMPERED = 'globalThis.isTampered = true';
const dataDir = () => dirname(journey.logs);

/** Builds a program as a third party would, with other tools than the product's. `files` are written into the output folder first. */
function buildForeign(
  what: 'host' | 'remote' | 'typed',
  env: Record<string, string> = {},
  files: Record<string, string> = {},
): string {
  const folder = mkdtempSync(join(tmpdir(), `wishboard-foreign-${what}-`));
  folders.push(folder);
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  // In a separate process, because bundlers do not work in Jest's module system.
  const command = [join(FOREIGN, 'build.mjs'), what, folder];
  execFileSync(process.execPath, command, { stdio: 'inherit', env: { ...process.env, ...env } });
  return folder;
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Returns the current address of a remote's manifest, as the product publishes it. */
async function addressOf(name: keyof RemotesConfig): Promise<string> {
  const remotes = (await (await fetch(`${journey.url}/remotes.json`)).json()) as RemotesConfig;
  return journey.url + remotes[name].manifest;
}

describe('A host of another site that uses only the Module Federation runtime', () => {
  let portal: ForeignPortal;
  beforeAll(async () => {
    portal = await startForeignPortal(buildForeign('host'), journey.url);
  }, 180_000);
  afterAll(() => portal.stop());

  async function showsBoard(): Promise<void> {
    const page = await journey.newVisitor();
    await page.addInitScript(() => {
      for (const key of ['guide-seen', 'tips-seen']) localStorage.setItem(key, 'true');
    });
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.goto(`${portal.url}/?manifest=${encodeURIComponent(await addressOf('mf_board'))}`);
    await waitVisible(page.getByRole('heading', { name: 'Community Feed' }));
    await waitVisible(page.getByRole('article').first());
    // The board's reads go through the host's copy of React Query, inside its provider.
    const reads = page.getByLabel('Read through the host');
    await expectSoon(async () => (await reads.innerText()).includes('community'), true);
    // The board shares the host's state, and loads its dialogs from the remote's own address.
    await page.getByRole('button', { name: 'Wish for something' }).click();
    await waitVisible(page.getByRole('dialog', { name: 'Create New Wish' }));
    expect(loaded.filter((url) => url.startsWith(journey.url)).length).toBeGreaterThan(3);
  }

  it('loads the board by the address of its manifest, with the modules that the host shares', async () => {
    expect(await addressOf('mf_board')).not.toContain('/published/');
    await showsBoard();
  });

  it('loads a published version of the board', async () => {
    await publishBuild(dataDir(), 'mf-board', join(ROOT, 'mf-board', 'dist'));
    try {
      await expectSoon(async () => (await addressOf('mf_board')).includes('/published/'), true);
      await showsBoard();
    } finally {
      await rollBack(dataDir(), 'mf-board');
    }
  });
});

it('A host built with the official plugin gets the types of a remote, and its compiler rejects a wrong prop', async () => {
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: 'esnext',
    moduleResolution: 'bundler',
    types: [],
    paths: { 'mf_board/*': ['./@mf-types/mf_board/*'], react: [join(ROOT, 'node_modules/@types/react')] },
  };
  const host = (language: string) => `import type { ComponentProps } from 'react';
    import type Board from 'mf_board/remote';
    export const language: ComponentProps<typeof Board>['language'] = '${language}';`;
  const folder = buildForeign(
    'typed',
    { MANIFEST: await addressOf('mf_board') },
    {
      'package.json': '{"name":"typed"}',
      'host.ts': 'export {};',
      'right.ts': host('en'),
      'wrong.ts': host('tlh'),
      'tsconfig.json': JSON.stringify({ compilerOptions, files: ['right.ts', 'wrong.ts'] }),
    },
  );
  const compiler = [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder];
  const { stdout } = spawnSync(process.execPath, compiler, { encoding: 'utf8' });
  expect(stdout.match(/^.*error TS.*$/gm)).toEqual([
    expect.stringMatching(/wrong\.ts.*Type '"tlh"' is not assignable to type 'Language'/),
  ]);
});

describe('The shell', () => {
  let foreign: string;
  beforeAll(() => {
    foreign = buildForeign('remote', { CONTRACT: String(REMOTE_CONTRACT) });
  }, 180_000);

  async function withForeign(work: (page: Page, folder: string) => Promise<void>): Promise<void> {
    const { version } = await publishBuild(dataDir(), 'mf-recommendations', foreign);
    const inForce = async () => (await (await fetch(journey.url)).text()).includes(`"version":"${version}"`);
    try {
      await expectSoon(inForce, true);
      await work(await journey.newVisitor(), join(dataDir(), 'remotes', 'mf-recommendations', version));
    } finally {
      await rollBack(dataDir(), 'mf-recommendations');
      // A page that still names the remote would send the next test to files that may be gone.
      await expectSoon(inForce, false);
    }
  }

  const addressIn = (path: string, file: string) => `${journey.url}/remotes/published${path}${file}`;
  const strip = (page: Page) => page.getByRole('region', { name: 'Strip of another tool' });

  it('loads a remote built by the official Module Federation plugin, with its styles and later chunks', async () => {
    await withForeign(async (page) => {
      await openBoard(page);
      await waitVisible(strip(page).getByText(/^3 wishes for /));
      expect(await strip(page).evaluate((element) => getComputedStyle(element).outlineWidth)).toBe('3px');
      await strip(page).getByRole('button', { name: 'More of another tool' }).click();
      const later = await waitVisible(strip(page).getByText('Came later'));
      await expectSoon(() => later.evaluate((element) => getComputedStyle(element).color), 'rgb(4, 5, 6)');
      await strip(page).getByRole('button', { name: 'First of another tool' }).click();
      await expectSoon(() => page.evaluate(() => document.activeElement?.closest('article') !== null), true);
      expect(journey.pageErrors).toEqual([]);
    });
  });

  it.each([
    ['its container', /^remoteEntry\.js$/],
    ['what it exposes', /__federation_expose_remote.*\.js$/],
  ])('does not run a file of a published remote that was changed on the way: %s', async (_what, pattern) => {
    journey.expectErrors(/./);
    await withForeign(async (page, folder) => {
      const file = readdirSync(folder).find((name) => pattern.test(name));
      // The server itself would not send the changed file. This proves that the browser would not run it.
      await page.route(new RegExp(`/${file}(\\?.*)?$`), async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, body: `${TAMPERED};${await answer.text()}` });
      });
      await openBoard(page);
      await waitVisible(page.getByRole('button', { name: '重新載入' }));
      expect(await page.evaluate(() => 'isTampered' in globalThis)).toBe(false);
    });
  });

  it('gets 404 for the scripts of a published remote that were changed on the server, and offers a retry', async () => {
    journey.expectErrors(/./);
    await withForeign(async (page, folder) => {
      const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
      const path = `/${folder.split('/').slice(-2).join('/')}/`;
      const statuses = () => Promise.all(files.map(async (file) => (await fetch(addressIn(path, file))).status));
      expect(new Set(await statuses())).toEqual(new Set([200]));
      for (const file of files) appendFileSync(join(folder, file), `;${TAMPERED}`);
      expect(new Set(await statuses())).toEqual(new Set([404]));
      const answered: number[] = [];
      page.on('response', (answer) => {
        if (answer.url().includes(path) && answer.url().includes('.js')) answered.push(answer.status());
      });
      await openBoard(page);
      await waitVisible(page.getByRole('button', { name: '重新載入' }));
      expect(new Set(answered)).toEqual(new Set([404]));
      expect(await page.evaluate(() => 'isTampered' in globalThis)).toBe(false);
      // Removes the changed build, so that no other page receives it.
      rmSync(folder, { recursive: true });
    });
  });
});

/** Returns the types of all fields of a value by name; for an array, the types of its elements. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return [...new Set(value.map((item) => JSON.stringify(shapeOf(item))))].sort();
  if (typeof value !== 'object' || value === null) return typeof value;
  const fields = Object.entries(value).map(([name, field]) => [name, shapeOf(field)] as const);
  return Object.fromEntries(fields.sort(([one], [other]) => (one < other ? -1 : 1)));
}

describe('The manifest of a build', () => {
  it('has every field that the official Module Federation plugin writes, with the same type', () => {
    const read = (folder: string) => JSON.parse(readFileSync(join(folder, 'mf-manifest.json'), 'utf8'));
    const official = read(buildForeign('remote', { CONTRACT: '2' }));
    // The plugin's version and the fields that a team adds are left out.
    const { pluginVersion: _plugin, contract: _contract, ...metaData } = official.metaData;
    const ours: FederationManifest = read(join(ROOT, 'mf-recommendations', 'dist'));
    expect(shapeOf(ours.metaData)).toMatchObject(shapeOf(metaData) as object);
    expect(shapeOf(ours.shared)).toEqual(shapeOf(official.shared.map((module: object) => ({ ...module, hash: '' }))));
    expect(shapeOf(ours.exposes)).toEqual(shapeOf(official.exposes));
    expect(ours).toMatchObject({ id: official.id, name: official.name, remotes: official.remotes });
    expect(ours.exposes[0]).toMatchObject({ name: official.exposes[0].name, path: official.exposes[0].path });
  });

  it('has one version throughout, a hash for every entry file, and its type files in the build', () => {
    for (const name of REMOTE_NAMES) {
      const folder = join(ROOT, name.replaceAll('_', '-'), 'dist');
      const manifest: FederationManifest = JSON.parse(readFileSync(join(folder, 'mf-manifest.json'), 'utf8'));
      const { buildInfo, remoteEntry, types } = manifest.metaData;
      expect(buildInfo.buildVersion).toBe(manifest.version);
      const { js, css } = manifest.exposes[0]?.assets ?? { js: { sync: [] }, css: { sync: [] } };
      for (const file of [remoteEntry.name, manifest.entry, ...js.sync, ...css.sync]) {
        expect(Object.keys(manifest.integrity)).toContain(file);
      }
      expect(readdirSync(folder)).toEqual(expect.arrayContaining([types.zip, types.api]));
    }
  });
});

describe('Module Federation’s browser tools', () => {
  it('find every remote of the board on its page, and a valid manifest at its address', async () => {
    const page = await journey.newVisitor();
    await openBoard(page);
    // The data that Module Federation's developer tools read from a page: the remotes of each consumer, by the address of their manifest.
    const found = await page.evaluate(() => {
      const { moduleInfo } = (globalThis as unknown as { __FEDERATION__: { moduleInfo: Record<string, unknown> } })
        .__FEDERATION__;
      return moduleInfo as Record<string, { remotesInfo?: Record<string, { matchedVersion: string }> }>;
    });
    const remotes = Object.values(found).flatMap(({ remotesInfo = {} }) => Object.entries(remotesInfo));
    expect(remotes.map(([name]) => name).sort()).toEqual([...BOARD_REMOTES].sort());
    for (const [name, { matchedVersion }] of remotes) {
      expect(found[`${name}:${matchedVersion}`]).toBeDefined();
      const manifest = (await (await fetch(matchedVersion)).json()) as FederationManifest;
      expect(manifest).toMatchObject({ id: name, metaData: { globalName: name, publicPath: 'auto' } });
    }
  });
});
