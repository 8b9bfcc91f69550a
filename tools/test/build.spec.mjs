import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { buildWhatChanged } from '../start/build.mjs';

/** @type {string} */
let root;
/** @type {number} */
let builds;

const project = (/** @type {string[]} */ ...path) => join(root, 'app', ...path);

/** Simulates a build: writes the files that a build of the sources would. */
const build = async () => {
  builds += 1;
  rmSync(project('dist'), { recursive: true, force: true });
  mkdirSync(project('dist'));
  writeFileSync(project('dist', 'main.js'), '1');
  return true;
};

beforeEach(() => {
  builds = 0;
  root = mkdtempSync(join(tmpdir(), 'wishboard-build-'));
  mkdirSync(project('src'), { recursive: true });
  writeFileSync(project('package.json'), JSON.stringify({ scripts: { build: 'tsc' } }));
  writeFileSync(project('src', 'main.ts'), '1');
  mkdirSync(join(root, 'node_modules', '@wishboard'), { recursive: true });
  symlinkSync(project(), join(root, 'node_modules', '@wishboard', 'app'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('buildWhatChanged', () => {
  it('does not build again when nothing has changed', async () => {
    await buildWhatChanged(root, build);
    await buildWhatChanged(root, build);
    expect(builds).toBe(1);
  });

  it('does not build again when the same output was written anew', async () => {
    await buildWhatChanged(root, build);
    rmSync(project('dist'), { recursive: true });
    mkdirSync(project('dist'));
    writeFileSync(project('dist', 'main.js'), '1');
    utimesSync(project('dist', 'main.js'), 1, 1);
    await buildWhatChanged(root, build);
    expect(builds).toBe(1);
  });

  it.each([
    ['a source', () => writeFileSync(project('src', 'main.ts'), '2 ')],
    ['a source of the same size', () => utimesSync(project('src', 'main.ts'), 1, 1)],
    ['a new source', () => writeFileSync(project('src', 'new.ts'), '')],
    ['a file of the root', () => writeFileSync(join(root, 'package-lock.json'), '{}')],
    ['what was built', () => writeFileSync(project('dist', 'main.js'), 'by hand')],
    ['that what was built is gone', () => rmSync(project('dist'), { recursive: true })],
  ])('builds again after a change: %s', async (_, change) => {
    await buildWhatChanged(root, build);
    change();
    await buildWhatChanged(root, build);
    expect(builds).toBe(2);
  });

  it('builds again after a failed build and after a partial build', async () => {
    await expect(buildWhatChanged(root, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await buildWhatChanged(root, async () => !(await build()));
    await buildWhatChanged(root, build);
    expect(builds).toBe(2);
  });
});
