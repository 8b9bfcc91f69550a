import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../system/process-identity.mjs';
import { ROOT } from '../system/project.mjs';
import { run } from '../system/run.mjs';

/** Cache shared by all data folders of this clone. */
const CACHE = join(ROOT, '.cache');
/** Packages that every machine has. A version that does not fit the machine's loader would break every program that uses it. */
const EXCLUDED = /^(libc6|libc-bin|libgcc-s1|gcc-\d+-base)$/;
const LIBRARY = /^(lib|lua-)/;
const DEPENDS = ['--recurse', '--no-recommends', '--no-suggests', '--no-conflicts', '--no-breaks', '--no-replaces'];

/**
 * A request for packages: `names` to fetch, and `related`, a pattern for those dependencies that are fetched too. `fromStable`
 * takes the packages from Debian's current stable release instead of the machine's own, with all their libraries and the
 * loader. Run such programs with {@link withOwnLoader}.
 *
 * @typedef {{ names: string[], related: RegExp, fromStable?: boolean }} PackageRequest
 */

/** @param {string} text */
const lines = (text) => text.split('\n').map((line) => line.trim());

/**
 * Returns options that give apt its own lists, cache and state. apt then changes nothing on the machine and needs no root
 * rights.
 *
 * @param {string} folder
 */
function privateApt(folder) {
  const lists = join(folder, 'lists');
  const cache = join(folder, 'cache');
  for (const path of [join(lists, 'partial'), join(cache, 'archives', 'partial')]) mkdirSync(path, { recursive: true });
  const options = [
    `Dir::State::lists=${lists}`,
    `Dir::Cache=${cache}`,
    'APT::Sandbox::User=root',
    'Debug::NoLocking=1',
  ];
  return options.flatMap((option) => ['-o', option]);
}

/**
 * Returns apt options that use the machine's own sources, mirror and keys, but Debian's current stable release. Returns none
 * where the machine does not run Debian.
 *
 * @param {string} folder
 */
function stableSources(folder) {
  const own = '/etc/apt/sources.list.d/debian.sources';
  const codename = /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1];
  if (!existsSync(own) || !codename) return [];
  const parts = join(folder, 'sources');
  mkdirSync(parts, { recursive: true });
  writeFileSync(join(parts, 'stable.sources'), readFileSync(own, 'utf8').replaceAll(codename, 'stable'));
  const options = [`Dir::Etc::SourceParts=${parts}`, 'Dir::Etc::SourceList=/dev/null', 'Dir::State::status=/dev/null'];
  return options.flatMap((option) => ['-o', option]);
}

/**
 * Returns the names of the packages to fetch: the requested ones, their related packages, and required libraries that the machine lacks.
 *
 * @param {PackageRequest} request
 * @param {string[]} apt
 */
async function listPackages({ names, related, fromStable = false }, apt) {
  const { code, output } = await run('apt-cache', [...apt, 'depends', ...DEPENDS, '--no-enhances', ...names]);
  if (code !== 0) return [];
  const closure = [
    ...new Set(
      output
        .split('\n')
        .filter((line) => /^[a-z0-9]/.test(line))
        .map((line) => line.trim()),
    ),
  ];
  const isPart = (/** @type {string} */ name) =>
    related.test(name) || (LIBRARY.test(name) && (fromStable || !EXCLUDED.test(name)));
  const wanted = closure.filter(isPart);
  // The machine's own libraries belong to another release.
  if (fromStable) return wanted;
  const status = ['-W', '-f', ['$', '{Package} $', '{db:Status-Abbrev}\\n'].join('')];
  const { output: known } = await run('dpkg-query', [...status, ...wanted]);
  const installed = lines(known)
    .filter((line) => / ii?$/.test(line))
    .map((line) => line.split(' ')[0]);
  return wanted.filter((name) => names.includes(name) || !installed.includes(name));
}

/** @param {PackageRequest} request @param {string} folder */
async function download(request, folder) {
  const archives = join(folder, 'packages');
  mkdirSync(archives, { recursive: true });
  // Tries the machine's own package lists first, because they need no download. When they are missing or old, private lists
  // are fetched.
  const stable = request.fromStable ? stableSources(folder) : [];
  if (request.fromStable && stable.length === 0) return false;
  const beside = [...privateApt(folder), ...stable];
  for (const apt of request.fromStable ? [beside] : [[], beside]) {
    if (apt.length > 0 && (await run('apt-get', [...apt, 'update'])).code !== 0) return false;
    const packages = await listPackages(request, apt);
    if (!request.names.every((name) => packages.includes(name))) continue;
    const { code } = await run('apt-get', [...apt, 'download', ...packages], { cwd: archives });
    if (code === 0) return true;
  }
  return false;
}

/** @param {string} folder @param {string} target */
async function unpack(folder, target) {
  const archives = join(folder, 'packages');
  for (const name of readdirSync(archives)) {
    if ((await run('dpkg', ['-x', join(archives, name), target])).code !== 0) return false;
  }
  return true;
}

/**
 * Returns the folders in which the unpacked programs look for their libraries, joined by colons.
 *
 * @param {string} folder
 */
export function libraryPath(folder) {
  const roots = [join(folder, 'usr', 'lib'), join(folder, 'lib')].filter((root) => existsSync(root));
  const folders = roots.flatMap((root) => [
    root,
    ...readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(root, entry.name)),
  ]);
  return folders.join(':');
}

/**
 * Returns how to run a program of another release: with the loader unpacked beside it, since the machine's own may be too
 * old.
 *
 * @param {string} folder
 * @param {string} path path of the program inside the folder
 * @returns null where the folder has no loader
 */
export function withOwnLoader(folder, path) {
  const libraries = libraryPath(folder);
  const loader = libraries
    .split(':')
    .flatMap((at) => readdirSync(at).map((name) => join(at, name)))
    .find((file) => /\/ld-linux[^/]*$/.test(file));
  return loader ? { program: loader, args: ['--library-path', libraries, join(folder, path)] } : null;
}

/** Moves a folder to its place, unless another start has just done so. @param {string} draft @param {string} target */
export function moveIntoPlace(draft, target) {
  try {
    renameSync(draft, target);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) throw error;
  }
}

/**
 * Fetches a distribution's own signed packages and unpacks them into the clone without installing them. Works on Debian,
 * Ubuntu and their relatives, with or without root rights.
 *
 * @param {string} label
 * @param {PackageRequest} request
 * @returns the folder of the unpacked packages, or null where that is not possible
 */
export async function unpackPackages(label, request) {
  const target = join(CACHE, `${label}-${process.platform}-${process.arch}`);
  if (existsSync(target)) return target;
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return null;
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'download-'));
  // apt's sandbox account must be able to enter the folder.
  chmodSync(folder, 0o755);
  try {
    const draft = join(folder, 'root');
    if (!(await download(request, folder)) || !(await unpack(folder, draft))) return null;
    moveIntoPlace(draft, target);
    return target;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
