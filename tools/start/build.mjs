import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { alone } from '../system/file-lock.mjs';
import { BUILD_LOCK, OperatorError, ROOT } from '../system/project.mjs';
import { runNode } from '../system/run.mjs';

/** @import { Progress } from '../system/progress.mjs' */

/** nx without its background process, its cloud and its full-screen view. */
const NX_ENVIRONMENT = { NX_DAEMON: 'false', NX_NO_CLOUD: 'true', NX_TUI: 'false', NX_INTERACTIVE: 'false' };

/** Runs nx; its output is answered, not shown. @param {string[]} args @param {{ env?: Record<string, string>, onDone?: (projects: number) => void }} [options] `onDone` hears how many projects are done */
export function runNx(args, { env = {}, onDone = () => {} } = {}) {
  let done = 0;
  return runNode([join(ROOT, 'node_modules', 'nx', 'dist', 'bin', 'nx.js'), ...args], {
    env: { ...process.env, ...NX_ENVIRONMENT, ...env },
    onLine: (line) => /^\s*[✔✓✖>]\s+nx run/.test(line) && onDone(++done),
  });
}

/** Files of the root that a build reads. */
const ROOT_FILES = ['nx.json', 'package.json', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.web.json'];

/** Every file below, with what tells that it is another now; folders of one of these names are passed over. @param {string} path @param {string[]} without @returns {string[]} */
function stampsBelow(path, without) {
  const entry = lstatSync(path, { throwIfNoEntry: false });
  if (!entry?.isDirectory()) return [`${path} ${entry?.size} ${entry?.mtimeMs}`];
  const names = readdirSync(path).filter((name) => !without.includes(name));
  return names.sort().flatMap((name) => stampsBelow(join(path, name), without));
}

/** Every file below, with what is in it. @param {string} path @returns {string[]} */
function contentsBelow(path) {
  const entry = lstatSync(path, { throwIfNoEntry: false });
  if (!entry?.isDirectory()) return [`${path} ${entry ? sha256(readFileSync(path)) : 'missing'}`];
  return readdirSync(path)
    .sort()
    .flatMap((name) => contentsBelow(join(path, name)));
}

/** @param {string | Buffer} content */
const sha256 = (content) => createHash('sha256').update(content).digest('hex');

/** Folders of the projects that are built. @param {string} root */
function builtProjects(root) {
  const linked = join(root, 'node_modules', '@wishboard');
  return readdirSync(linked)
    .map((name) => realpathSync(join(linked, name)))
    .filter((folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).scripts?.build)
    .sort();
}

/**
 * Runs `build` unless the sources and what was made of them are as its last run left them. Without a background process nx
 * cannot tell, and puts everything there anew from its cache: a second start would take the files away under the first.
 *
 * @param {string} root the clone, with its packages installed
 * @param {() => Promise<boolean>} build answers whether everything was built
 */
export async function buildWhatChanged(root, build) {
  const record = join(root, '.cache', 'built.json');
  const folders = builtProjects(root);
  const read = [...ROOT_FILES.map((file) => join(root, file)), ...folders];
  const sources = () => sha256(read.flatMap((path) => stampsBelow(path, ['dist', 'node_modules'])).join('\n'));
  // By content: whatever else nx runs puts the same files there anew.
  const built = () => sha256(folders.flatMap((folder) => contentsBelow(join(folder, 'dist'))).join('\n'));
  const before = sources();
  const last = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {};
  if (last.sources === before && last.built === built()) return;
  if (!(await build())) return;
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, JSON.stringify({ sources: before, built: built() }));
}

/**
 * Builds what changed since its last build: everything, or some projects with what they need. Whoever builds does it so: a
 * build that left no record would be done once more under whatever runs from it.
 *
 * @param {(detail: string) => void} detail hears how many projects are done
 * @param {string[]} projects
 * @throws OperatorError with what the build wrote, where it failed
 */
export async function build(detail, projects = []) {
  const onDone = (/** @type {number} */ done) => detail(`${done} projects done`);
  const args = ['run-many', '-t', 'build', ...(projects.length > 0 ? ['-p', ...projects] : [])];
  const runBuild = async () => {
    const { code, output } = await runNx(args, { onDone, env: { NODE_ENV: 'production' } });
    if (code !== 0) throw new OperatorError(`The build failed.\n${output.trim()}`);
    return projects.length === 0;
  };
  await alone(BUILD_LOCK, () => buildWhatChanged(ROOT, runBuild));
}

/** `build`, as a step that is shown. @param {Progress} progress @param {string[]} projects */
export const buildAll = (progress, projects = []) => progress.step('Building', (detail) => build(detail, projects));
