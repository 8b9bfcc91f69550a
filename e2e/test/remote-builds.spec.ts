import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { LIVE_RELOAD_PATH } from '@wishboard/contracts/http/routes';
import { ACCEPTED_CONTRACTS, REMOTE_CONTRACT, REMOTE_NAMES } from '@wishboard/contracts/remotes/contract';
import { FIRST_PAINT_FILES } from '@wishboard/contracts/remotes/first-paint';
import { type FederationManifest, HOST_FILES, type ShellRelease } from '@wishboard/contracts/remotes/manifest';

const ROOT = join(import.meta.dirname, '..', '..');
/** Modules that exist only once on a page. All teams decide about changes to this list: docs/decisions/0002. */
const AGREED = ['@tanstack/react-query', '@wishboard/web-kit/ui', 'react', 'react-dom', 'react/jsx-runtime', 'zustand'];
/** Code found in React DOM, in React Query and in the federation runtime, which only the shell may contain. */
const COPIES = [/createElementNS\(/, /No QueryClient set/, /__FEDERATION__/];

/** Returns all scripts of a build that a member's page may load. */
function scriptsOf(dist: string): string {
  const others = [HOST_FILES, FIRST_PAINT_FILES];
  const scripts = readdirSync(dist).filter(
    (file) => file.endsWith('.js') && !others.some((beginning) => file.startsWith(beginning)),
  );
  return scripts.map((file) => readFileSync(join(dist, file), 'utf8')).join('\n');
}

/** Returns the shared modules that the scripts of a build contain. */
const copiesIn = (dist: string): RegExp[] => COPIES.filter((copy) => copy.test(scriptsOf(dist)));

it('The build of the shell contains the modules that remotes share', () => {
  expect(copiesIn(join(ROOT, 'shell', 'dist'))).toEqual(COPIES);
});

it('The production build of the shell contains no live reload', () => {
  expect(scriptsOf(join(ROOT, 'shell', 'dist'))).not.toContain(LIVE_RELOAD_PATH);
});

const release: ShellRelease = JSON.parse(readFileSync(join(ROOT, 'shell', 'dist', 'shell-release.json'), 'utf8'));

it('The build of the shell lists the contracts it accepts and the versions and names it shares', () => {
  expect(release.contracts).toEqual(ACCEPTED_CONTRACTS);
  expect(Object.keys(release.shared).sort()).toEqual(AGREED);
  const { version } = JSON.parse(readFileSync(join(ROOT, 'packages', 'web-kit', 'src', 'ui', 'version.json'), 'utf8'));
  expect(release.shared['@wishboard/web-kit/ui']).toMatchObject({ version });
  for (const { names } of Object.values(release.shared)) expect(names?.length).toBeGreaterThan(0);
  expect(release.shared.react?.names).toEqual(expect.arrayContaining(['useState', 'createContext', 'default']));
  expect(release.shared['@wishboard/web-kit/ui']?.names).toEqual(expect.arrayContaining(['Button', 'Menu', 'toast']));
});

describe.each(REMOTE_NAMES)('The build of %s', (name) => {
  const dist = join(ROOT, name.replaceAll('_', '-'), 'dist');
  const manifest = JSON.parse(readFileSync(join(dist, 'mf-manifest.json'), 'utf8'));

  it('shares exactly the agreed modules, with caret version ranges', () => {
    const shared: FederationManifest['shared'] = manifest.shared;
    expect(shared.map((module) => module.name).sort()).toEqual(AGREED);
    for (const { requiredVersion } of shared) expect(requiredVersion).toMatch(/^\^\d+\.\d+\.\d+$/);
  });

  it('is of the current contract, and its manifest has a hash for every script and style sheet', () => {
    expect(manifest).toMatchObject({ name, contract: REMOTE_CONTRACT });
    const files = readdirSync(dist).filter((file) => /\.(js|css)$/.test(file));
    expect(Object.keys(manifest.integrity).sort()).toEqual(files.sort());
  });

  it('uses only names of shared modules that the shell exports', () => {
    const uses: Record<string, string[]> = manifest.uses;
    expect(uses['@wishboard/web-kit/ui']).toContain('RemoteRoot');
    for (const [module, names] of Object.entries(uses)) {
      expect([...(release.shared[module]?.names ?? []), '*']).toEqual(expect.arrayContaining(names));
    }
  });

  it('contains no copy of a shared module', () => {
    expect(copiesIn(dist)).toEqual([]);
  });
});
