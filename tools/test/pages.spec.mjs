import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../system/project.mjs';

/** @param {string} folder */
const packagesIn = (folder) =>
  readdirSync(join(ROOT, folder))
    .map((name) => join(folder, name))
    .filter((path) => existsSync(join(ROOT, path, 'package.json')));
/** Folders with a README. The services share one, and deploy is not a package. */
const FOLDERS = [...packagesIn(''), ...packagesIn('packages'), 'services', 'deploy'];

/** @param {string} folder */
const pageOf = (folder) => readFileSync(join(ROOT, folder, 'README.md'), 'utf8');

describe('The README of a top-level folder', () => {
  it('exists for every folder', () => {
    expect(FOLDERS.length).toBeGreaterThan(12);
    expect(FOLDERS.filter((folder) => !existsSync(join(ROOT, folder, 'README.md')))).toEqual([]);
  });

  it.each(FOLDERS)('names only existing folders and files: %s', (folder) => {
    const rooms = [...pageOf(folder).matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([\w./-]+(?:\/|\.\w+))`/g)].map(([, path = '']) => path),
    );
    const gone = rooms.filter((path) => ![folder, `${folder}/src`].some((at) => existsSync(join(ROOT, at, path))));
    expect(gone).toEqual([]);
  });

  it.each(FOLDERS)('names every folder of the sources: %s', (folder) => {
    const at = join(ROOT, folder, 'src');
    const rooms = existsSync(at) ? readdirSync(at, { withFileTypes: true }).filter((entry) => entry.isDirectory()) : [];
    const page = pageOf(folder);
    expect(rooms.map(({ name }) => name).filter((name) => !page.includes(`${name}/`))).toEqual([]);
  });
});
