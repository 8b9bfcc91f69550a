import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { findLockfileProblems } from '../checks/lockfile.mjs';

/** @import { Entries } from '../checks/lockfile.mjs' */

const DIGEST = `sha512-${'a'.repeat(86)}==`;

/** Checks entries, whose packages have an integrity hash unless the entry says otherwise. @param {Entries} packages */
const check = (packages) =>
  findLockfileProblems({
    packages: Object.fromEntries(
      Object.entries(packages).map(([path, entry]) => [
        path,
        path.includes('node_modules/') ? { integrity: DIGEST, ...entry } : entry,
      ]),
    ),
  });

describe('The lockfile check', () => {
  it('finds an optional package without an entry, which npm ci would refuse', () => {
    expect(check({ 'node_modules/a': { optionalDependencies: { 'a-darwin': '1.0.0' } } })).toEqual([
      'node_modules/a: a-darwin has no entry',
    ]);
  });

  it.each([
    ['at the top', 'node_modules/a-darwin'],
    ['inside the package', 'node_modules/b/node_modules/a/node_modules/a-darwin'],
    ['inside the package above', 'node_modules/b/node_modules/a-darwin'],
  ])('accepts an entry %s', (_where, entry) => {
    expect(
      check({ 'node_modules/b/node_modules/a': { optionalDependencies: { 'a-darwin': '1' } }, [entry]: {} }),
    ).toEqual([]);
  });

  it('does not accept an entry inside an unrelated package', () => {
    const packages = { 'node_modules/a': { optionalDependencies: { x: '1' } }, 'node_modules/c/node_modules/x': {} };
    expect(check(packages)).toHaveLength(1);
  });

  it('finds a URL of a registry, and accepts a link to a package of the workspace', () => {
    expect(check({ 'node_modules/a': { resolved: 'https://registry.test/a.tgz' } })).toHaveLength(1);
    expect(check({ 'node_modules/a': { resolved: 'packages/a', link: true } })).toEqual([]);
  });

  it.each([
    ['is missing', undefined],
    ['is empty', ''],
    ['is of a weak hash', 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk='],
    ['is cut short', DIGEST.slice(0, -4)],
  ])('finds a package whose integrity %s', (_how, integrity) => {
    expect(check({ 'bff/node_modules/a': { version: '1.0.0', integrity } })).toEqual([
      'bff/node_modules/a: has no integrity of SHA-512',
    ]);
  });

  it('requires no integrity of workspace packages and bundled packages', () => {
    const packages = { bff: {}, 'node_modules/@wishboard/bff': { link: true, integrity: undefined } };
    expect(check({ ...packages, 'node_modules/a/node_modules/b': { inBundle: true, integrity: undefined } })).toEqual(
      [],
    );
  });

  it('finds nothing in this repository’s lockfile, and every package once the integrity is removed', () => {
    const lockfile = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'));
    expect(findLockfileProblems(lockfile)).toEqual([]);
    const entries = Object.entries(lockfile.packages);
    const fetched = entries.filter(([path, { link }]) => path.includes('node_modules/') && !link);
    const stripped = Object.fromEntries(entries.map(([path, { integrity: _, ...entry }]) => [path, entry]));
    expect(findLockfileProblems({ packages: stripped })).toHaveLength(fetched.length);
  });

  it('finds a range where an exact version belongs', () => {
    expect(check({ bff: { dependencies: { pg: '^8.0.0' }, devDependencies: { nx: '23.2.1' } } })).toEqual([
      'bff: pg ^8.0.0 is not an exact version',
    ]);
  });
});
