import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { findStaleInstall } from '../system/install.mjs';
import { findNodeProblem } from '../system/project.mjs';

/** @type {string} */
let root;
/** @param {string} path @param {Record<string, { version?: string, optional?: boolean }>} packages */
const put = (path, packages) => writeFileSync(join(root, path), JSON.stringify({ packages }));
const wanted = {
  '': {},
  'node_modules/pg': { version: '8.0.0' },
  'node_modules/only-mac': { version: '1.0.0', optional: true },
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'install-'));
  mkdirSync(join(root, 'node_modules', 'pg'), { recursive: true });
  put('package-lock.json', wanted);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('The installed packages', () => {
  it('are current when each has the version of the lockfile', () => {
    put('node_modules/.package-lock.json', { 'node_modules/pg': { version: '8.0.0' } });
    expect(findStaleInstall(root)).toBeNull();
  });

  it('are stale when one has another version', () => {
    put('node_modules/.package-lock.json', { 'node_modules/pg': { version: '7.0.0' } });
    expect(findStaleInstall(root)).toBe('pg changed');
  });

  it('are stale when one was removed by hand', () => {
    put('node_modules/.package-lock.json', { 'node_modules/pg': { version: '8.0.0' } });
    rmSync(join(root, 'node_modules', 'pg'), { recursive: true });
    expect(findStaleInstall(root)).toBe('pg changed');
  });

  it('are stale when the installation was interrupted', () => {
    expect(findStaleInstall(root)).toBe('not installed yet');
  });

  it('cannot be judged without a lockfile', () => {
    writeFileSync(join(root, 'package-lock.json'), 'damaged');
    expect(() => findStaleInstall(root)).toThrow('git checkout package-lock.json');
  });
});

describe('The version of Node', () => {
  it.each(['20.19.0', '20.20.2', '22.0.0', '24.9.1'])('%s will do', (version) => {
    expect(findNodeProblem(version)).toBeNull();
  });

  it.each(['20.18.9', '18.20.0', '8.0.0'])('%s is refused in one line', (version) => {
    expect(findNodeProblem(version)).toMatch(/^Wishboard needs Node 20\.19 or newer, and this is .*$/);
  });
});
