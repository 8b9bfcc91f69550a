import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { REMOTE_CONTRACT } from '@wishboard/contracts/remotes/contract';
import { HOST_FILES } from '@wishboard/contracts/remotes/manifest';

const output = mkdtempSync(join(import.meta.dirname, 'built-'));
const read = (file: string) => readFileSync(join(output, file), 'utf8');

beforeAll(() => {
  // Builds in a separate process, since webpack and its loaders do not work in Jest's module system.
  execFileSync(process.execPath, [join(import.meta.dirname, 'build-fixture.mjs'), output], { stdio: 'inherit' });
}, 180_000);

afterAll(() => rmSync(output, { recursive: true, force: true }));

describe('the build of a remote', () => {
  const manifest = () => JSON.parse(read('mf-manifest.json'));
  const all = () => readdirSync(output);
  /** The files that members load. */
  const own = () => all().filter((file) => !file.startsWith(HOST_FILES));
  const script = (start: string) => own().find((file) => file.startsWith(start) && file.endsWith('.js'));

  it('writes a manifest with the name, the contract, the version and an entry that exists', () => {
    expect(manifest()).toMatchObject({ name: 'mf_board', contract: REMOTE_CONTRACT, version: expect.any(String) });
    expect(all()).toContain(manifest().entry);
  });

  it('shares exactly the agreed modules, each with a caret range', () => {
    const shared: { name: string; requiredVersion: string }[] = manifest().shared;
    expect(shared.map(({ name }) => name).sort()).toEqual([
      '@tanstack/react-query',
      '@wishboard/web-kit/ui',
      'react',
      'react-dom',
      'react/jsx-runtime',
      'zustand',
    ]);
    for (const { requiredVersion } of shared) expect(requiredVersion).toMatch(/^\^\d+\.\d+\.\d+$/);
  });

  it('lists in the manifest exactly the exports that the remote uses of each shared module', () => {
    expect(manifest().uses).toEqual({
      '@tanstack/react-query': ['useQuery'],
      '@wishboard/web-kit/ui': ['Button'],
      react: ['useState'],
      'react/jsx-runtime': ['jsxs'],
    });
  });

  it('contains no copy of a shared module and no federation runtime', () => {
    const scripts = own().filter((file) => file.endsWith('.js'));
    const size = scripts.reduce((sum, file) => sum + read(file).length, 0);
    expect(size).toBeLessThan(20_000);
    for (const file of scripts) expect(read(file)).not.toMatch(/createElementNS|QueryObserver|__FEDERATION__/);
  });

  it('names the entry file by a content hash, and the entry declares the container and reads currentScript', () => {
    expect(manifest().entry).toMatch(/^mf_board\.[0-9a-f]{12}\.js$/);
    expect(read(manifest().entry)).toContain('currentScript');
    expect(read(manifest().entry)).toMatch(/^var mf_board;/);
  });

  it('prefixes class names and animations with the team’s name, and leaves the tokens unprefixed', () => {
    const sheet = own().find((file) => file.endsWith('.css')) ?? '';
    expect(read(sheet)).toMatch(/\.board-fixture-\w{6}/);
    expect(read(sheet)).toMatch(/@keyframes board-blink-\w{6}/);
    expect(read(sheet)).toContain('var(--color-ink)');
    expect(read(script('remote') ?? '')).toContain('board-fixture');
  });

  it('lists the integrity hash of every script and style sheet, and the entry sets integrity in two places', () => {
    const files = all().filter((file) => /\.(js|css)$/.test(file));
    const hash = (file: string) =>
      createHash('sha384')
        .update(readFileSync(join(output, file)))
        .digest('base64');
    expect(manifest().integrity).toEqual(Object.fromEntries(files.map((file) => [file, `sha384-${hash(file)}`])));
    expect(read(manifest().entry).match(/\.integrity=/g)).toHaveLength(2);
  });

  it('uses no eval', () => {
    for (const file of all().filter((name) => name.endsWith('.js'))) {
      expect(read(file)).not.toMatch(/\beval\(|new Function\(/);
    }
  });
});
