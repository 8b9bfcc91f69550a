import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withFileLock } from '../system/file-lock.mjs';
import { BUILD_LOCK, OperatorError, ROOT } from '../system/project.mjs';
import { runNode } from '../system/run.mjs';

/** @import { Progress } from '../system/progress.mjs' */

/** Turns off nx's daemon, its cloud and its full-screen view. */
const NX_ENVIRONMENT = { NX_DAEMON: 'false', NX_NO_CLOUD: 'true', NX_TUI: 'false', NX_INTERACTIVE: 'false' };

/**
 * Runs nx and returns its output instead of showing it.
 *
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, onDone?: (projects: number) => void }} [options] `onDone` is called with the number
 *   of finished projects
 */
export function runNx(args, { env = {}, onDone = () => {} } = {}) {
  let done = 0;
  return runNode([join(ROOT, 'node_modules', 'nx', 'dist', 'bin', 'nx.js'), ...args], {
    env: { ...process.env, ...NX_ENVIRONMENT, ...env },
    onLine: (line) => /^\s*[✔✓✖>]\s+nx run/.test(line) && onDone(++done),
  });
}

/** Files in the root folder that affect a build. */
const ROOT_FILES = ['nx.json', 'package.json', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.web.json'];

/**
 * Returns path, size and modification time of every file below the path, skipping folders with one of the given names.
 *
 * @param {string} path
 * @param {string[]} without
 * @returns {string[]}
 */
function stampsBelow(path, without) {
  const entry = lstatSync(path, { throwIfNoEntry: false });
  if (!entry?.isDirectory()) return [`${path} ${entry?.size} ${entry?.mtimeMs}`];
  const names = readdirSync(path).filter((name) => !without.includes(name));
  return names.sort().flatMap((name) => stampsBelow(join(path, name), without));
}

/** Returns path and content hash of every file below the path. @param {string} path @returns {string[]} */
function contentsBelow(path) {
  const entry = lstatSync(path, { throwIfNoEntry: false });
  if (!entry?.isDirectory()) return [`${path} ${entry ? sha256(readFileSync(path)) : 'missing'}`];
  return readdirSync(path)
    .sort()
    .flatMap((name) => contentsBelow(join(path, name)));
}

/** @param {string | Buffer} content */
const sha256 = (content) => createHash('sha256').update(content).digest('hex');

/** Returns the folders of the projects that have a build script. @param {string} root */
function builtProjects(root) {
  const linked = join(root, 'node_modules', '@wishboard');
  return readdirSync(linked)
    .map((name) => realpathSync(join(linked, name)))
    .filter((folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).scripts?.build)
    .sort();
}

/**
 * Runs `build` unless sources and results are unchanged since the last recorded run. Without its daemon nx cannot tell, and
 * restores all results from its cache. A second start would then remove files that the first one is using.
 *
 * @param {string} root the clone, with its packages installed
 * @param {() => Promise<boolean>} build returns whether everything was built
 */
export async function buildWhatChanged(root, build) {
  const record = join(root, '.cache', 'built.json');
  const folders = builtProjects(root);
  const read = [...ROOT_FILES.map((file) => join(root, file)), ...folders];
  const sources = () => sha256(read.flatMap((path) => stampsBelow(path, ['dist', 'node_modules'])).join('\n'));
  // Compares content, because other runs of nx restore the same files with new timestamps.
  const built = () => sha256(folders.flatMap((folder) => contentsBelow(join(folder, 'dist'))).join('\n'));
  const before = sources();
  const last = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {};
  if (last.sources === before && last.built === built()) return;
  if (!(await build())) return;
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, JSON.stringify({ sources: before, built: built() }));
}

/**
 * Builds what changed since the last build: everything, or some projects with their dependencies. Every build must go through
 * this function. A build without a record would be repeated while processes run from its results.
 *
 * @param {(detail: string) => void} detail called with the number of finished projects
 * @param {string[]} projects
 * @throws OperatorError with the output of the build when it fails
 */
export async function build(detail, projects = []) {
  const onDone = (/** @type {number} */ done) => detail(`${done} projects done`);
  const args = ['run-many', '-t', 'build', ...(projects.length > 0 ? ['-p', ...projects] : [])];
  const runBuild = async () => {
    const { code, output } = await runNx(args, { onDone, env: { NODE_ENV: 'production' } });
    if (code !== 0) throw new OperatorError(`The build failed.\n${output.trim()}`);
    return projects.length === 0;
  };
  await withFileLock(BUILD_LOCK, () => buildWhatChanged(ROOT, runBuild));
}

/** Runs {@link build} as a step with progress. @param {Progress} progress @param {string[]} projects */
export const buildAll = (progress, projects = []) => progress.step('Building', (detail) => build(detail, projects));
