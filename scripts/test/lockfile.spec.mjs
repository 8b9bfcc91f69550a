import { describe, expect, it } from '@jest/globals';
import { findLockfileProblems } from '../lib/lockfile.mjs';

const check = (packages) => findLockfileProblems({ packages });

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

  it('does not take a stranger’s entry for one', () => {
    const packages = { 'node_modules/a': { optionalDependencies: { x: '1' } }, 'node_modules/c/node_modules/x': {} };
    expect(check(packages)).toHaveLength(1);
  });

  it('finds an address of a registry', () => {
    expect(check({ 'node_modules/a': { resolved: 'https://registry.test/a.tgz' } })).toHaveLength(1);
    expect(check({ 'node_modules/a': { resolved: 'packages/a', link: true } })).toEqual([]);
  });

  it('finds a range where an exact version belongs', () => {
    expect(check({ bff: { dependencies: { pg: '^8.0.0' }, devDependencies: { nx: '23.2.1' } } })).toEqual([
      'bff: pg ^8.0.0 is not an exact version',
    ]);
  });
});
