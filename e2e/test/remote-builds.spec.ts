import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { REMOTE_CONTRACT, REMOTE_NAMES } from '@wishboard/contracts/remotes/contract';

const ROOT = join(import.meta.dirname, '..', '..');
/** What exists once on a page. A module more or less is a decision of all teams: docs/decisions/0002. */
const AGREED = ['@tanstack/react-query', '@wishboard/web-kit/ui', 'react', 'react-dom', 'react/jsx-runtime', 'zustand'];
/** Found in React DOM, in React Query and in the federation's run-time, which only the shell may hold. */
const COPIES = [/createElementNS\(/, /No QueryClient set/, /__FEDERATION__/];

/** What of the shared modules is in the scripts of a build. */
function copiesIn(dist: string): RegExp[] {
  const scripts = readdirSync(dist).filter((file) => file.endsWith('.js'));
  const text = scripts.map((file) => readFileSync(join(dist, file), 'utf8')).join('\n');
  return COPIES.filter((copy) => copy.test(text));
}

it('The build of the shell holds what remotes share', () => {
  expect(copiesIn(join(ROOT, 'shell', 'dist'))).toEqual(COPIES);
});

describe.each(REMOTE_NAMES)('The build of %s', (name) => {
  const dist = join(ROOT, name.replaceAll('_', '-'), 'dist');
  const manifest = JSON.parse(readFileSync(join(dist, 'mf-manifest.json'), 'utf8'));

  it('shares exactly the agreed modules, in ranges that a patch of the shell does not leave', () => {
    expect(Object.keys(manifest.shared).sort()).toEqual(AGREED);
    for (const range of Object.values(manifest.shared)) expect(range).toMatch(/^\^\d+\.\d+\.\d+$/);
  });

  it('is of this contract, and names the hash of every script and style sheet', () => {
    expect(manifest).toMatchObject({ name, contract: REMOTE_CONTRACT });
    const files = readdirSync(dist).filter((file) => /\.(js|css)$/.test(file));
    expect(Object.keys(manifest.integrity).sort()).toEqual(files.sort());
  });

  it('holds no copy of what is shared', () => {
    expect(copiesIn(dist)).toEqual([]);
  });
});
