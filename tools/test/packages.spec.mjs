import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../system/project.mjs';

/** @typedef {Record<string, string>} Texts */
/** @typedef {{ dependencies?: Texts, devDependencies?: Texts, peerDependencies?: Texts, scripts?: Texts }} Manifest */

/** @param {string} path */
const read = (path) => readFileSync(join(ROOT, path), 'utf8');
/** @param {string} path @returns {Manifest} */
const json = (path) => JSON.parse(read(path));
/** @param {...string} patterns */
const listed = (...patterns) => {
  const all = ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns];
  const paths = execFileSync('git', ['-C', ROOT, ...all], { encoding: 'utf8' })
    .trim()
    .split('\n');
  return paths.filter((path) => existsSync(join(ROOT, path)));
};

const FOLDERS = listed('*/package.json').map(dirname);
/** Named otherwise where it is used: `jsdom`, in jest.preset.web.mjs. */
const NAMED_OTHERWISE = ['jest-environment-jsdom'];

/** @param {string} folder */
const sourcesOf = (folder) =>
  listed(...['ts', 'tsx', 'mjs', 'cjs', 'css'].map((ending) => `${folder}/*.${ending}`))
    .map(read)
    .join('\n');

/** @param {string} folder */
const declaredBy = (folder) => {
  const { dependencies, devDependencies } = json(`${folder}/package.json`);
  return Object.keys({ ...dependencies, ...devDependencies });
};

/** Returns the packages that other packages expect beside them. @param {string[]} names */
const peersOf = (names) =>
  names.flatMap((name) => {
    const manifest = join('node_modules', name, 'package.json');
    return existsSync(join(ROOT, manifest)) ? Object.keys(json(manifest).peerDependencies ?? {}) : [];
  });

/** Returns the package from which types of another are taken. @param {string} name */
const typed = (name) => name.replace('@types/', '').replace(/^([^@].*?)__/, '@$1/');

/** Returns the declared packages that no source, command or other package of the folder needs. @param {string} folder */
function unusedIn(folder) {
  const sources = sourcesOf(folder);
  const declared = declaredBy(folder);
  const commands = Object.values(json(`${folder}/package.json`).scripts ?? {}).join(' ');
  const peers = peersOf(declared);
  const isNamed = (/** @type {string} */ name) => {
    const [scope = ''] = name.split('/');
    const quoted = [`'${name}'`, `'${name}/`, `"${name}"`, `"${name}/`, `\`${scope}/\${`];
    return quoted.some((text) => sources.includes(text));
  };
  return declared.filter((name) => {
    if ([...peers, ...NAMED_OTHERWISE].includes(name) || name.startsWith('@wishboard/') || isNamed(name)) return false;
    if (name.startsWith('@types/')) return !isNamed(typed(name)) && !declared.includes(typed(name));
    if (name.endsWith('-cli')) return !commands.includes(`${name.replace('-cli', '')} `);
    return true;
  });
}

describe('package.json', () => {
  it.each(FOLDERS)('declares no package that nothing uses: %s', (folder) => {
    expect(unusedIn(folder)).toEqual([]);
  });
});
