import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { withClient } from '../servers/postgres-client.mjs';
import { build, runNx } from '../start/build.mjs';
import { makeTemporaryDataDir } from '../start/launch-stack.mjs';
import { startServers } from '../start/servers.mjs';
import { createCleanup } from '../system/cleanup.mjs';
import { createProgress } from '../system/progress.mjs';
import { messageOf, OperatorError, ROOT } from '../system/project.mjs';
import { runNode } from '../system/run.mjs';
import { requireBrowser } from './browser.mjs';
import { closingLine, deleteResults, longestFiles, sumResults } from './test-results.mjs';

const STAGES = ['lint', 'typecheck', 'build', 'unit', 'e2e', 'chaos'];
/** Number of projects tested at once. Three on two cores, because tests wait for servers two fifths of their time. */
const PARALLEL = String(Math.max(3, Math.floor(cpus().length / 2)));

const progress = createProgress();
const cleanup = createCleanup();
cleanup.onSignals(130);

/**
 * Reads the arguments. `--only unit,e2e` selects stages. All other arguments go to Jest for the journeys.
 *
 * @param {string[]} args
 */
function readArguments(args) {
  const at = args.indexOf('--only');
  const only = at < 0 ? STAGES : (args[at + 1] ?? '').split(',');
  const unknown = only.filter((stage) => !STAGES.includes(stage));
  if (unknown.length > 0)
    throw new OperatorError(`--only takes ${STAGES.join(', ')}, and not "${unknown.join(', ')}".`);
  const rest = at < 0 ? args : args.filter((_, index) => index !== at && index !== at + 1);
  return { wants: (/** @type {string} */ stage) => only.includes(stage), rest };
}

/** @typedef {(detail: (text: string) => void) => Promise<{ code: number, output: string }>} Work */

/**
 * Runs one check to its end and prints its output when it failed.
 *
 * @param {string} label
 * @param {Work} work
 * @returns whether the check passed
 */
async function check(label, work) {
  let output = '';
  try {
    await progress.step(label, async (detail) => {
      const result = await work(detail);
      if (result.code === 0) return;
      output = result.output;
      throw new OperatorError(label);
    });
    return true;
  } catch (error) {
    progress.line(output || messageOf(error));
    return false;
  }
}

/**
 * Returns work that runs nx on every project.
 *
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @returns {Work}
 */
const nx =
  (args, env = {}) =>
  (detail) =>
    runNx(['run-many', ...args], { env, onDone: (done) => detail(`${done} projects done`) });

/**
 * Returns work that runs the tests of one folder with Jest.
 *
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} [args]
 * @returns {Work}
 */
const jest =
  (folder, env, args = []) =>
  (detail) => {
    let done = 0;
    const onLine = (/** @type {string} */ line) => /^(PASS|FAIL) /.test(line) && detail(`${++done} files done`);
    return runNode([...JEST, ...args], { env: { ...process.env, ...env }, onLine, cwd: join(ROOT, folder) });
  };

/**
 * Starts servers for the projects' tests, which create their own databases there: the operator's servers, else temporary
 * ones.
 */
async function startThrowAwayServers() {
  const dataDir = makeTemporaryDataDir();
  cleanup.add(() => rmSync(dataDir, { recursive: true, force: true }));
  const { databaseUrl, redisUrl } = await startServers({
    env: process.env,
    dataDir,
    progress,
    onRunning: cleanup.add,
    durable: false,
    anyPort: true,
  });
  // The first test that needs the template creates it. It is not kept for another run, because migrations may have changed by
  // then.
  const template = `wishboard_template_${randomUUID()}`;
  cleanup.add(() =>
    withClient(databaseUrl, (client) => client.query(`DROP DATABASE IF EXISTS "${template}" WITH (FORCE)`)),
  );
  return { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, DATABASE_TEMPLATE: template };
}

const JEST = ['--experimental-vm-modules', '--no-warnings', join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js')];

async function runStages() {
  const began = performance.now();
  const { wants, rest } = readArguments(process.argv.slice(2));
  const outcomes = { checks: 0, tests: true };
  const gate = async (/** @type {string} */ label, /** @type {Work} */ work) => {
    if (!(await check(label, work))) outcomes.checks += 1;
  };
  // Every stage runs even after an earlier one failed, so that one run shows all failures.
  const tests = async (/** @type {string} */ label, /** @type {Work} */ work) => {
    if (!(await check(label, work))) outcomes.tests = false;
  };
  deleteResults();
  // Looked up first, so that a run does not fail after ten minutes because there is no browser.
  const browser = wants('e2e') ? await requireBrowser(progress) : '';
  if (wants('lint')) await gate('Linting', () => runNode([join(ROOT, 'tools', 'run.mjs'), 'lint']));
  if (wants('typecheck')) await gate('Checking types', nx(['-t', 'typecheck']));
  let built = true;
  if (['build', 'e2e', 'chaos'].some(wants)) {
    built = await check('Building for production', async (detail) => {
      await build(detail);
      return { code: 0, output: '' };
    });
    if (!built) outcomes.checks += 1;
  }
  if (wants('unit')) {
    const args = ['-t', 'test', `--parallel=${PARALLEL}`, '--nxBail=false', '--output-style=static'];
    await tests('Unit and API tests', nx(args, { ...(await startThrowAwayServers()), NODE_NO_WARNINGS: '1' }));
  }
  if (wants('e2e') && built) {
    await tests('Journeys in the browser', jest('e2e', { CHROMIUM_PATH: browser }, rest));
  }
  if (wants('chaos') && built) {
    // Starts its own servers, because the tests break them.
    await tests('Faults in processes and servers', jest('chaos', { DATABASE_URL: '', REDIS_URL: '' }));
  }
  await cleanup.run();
  const results = sumResults();
  // Counts a stage that failed without leaving a count, because a process died, as one failure.
  const uncounted = !outcomes.tests && results.failed === 0 ? 1 : 0;
  if (results.skipped > 0) progress.line(`${results.skipped} skipped`);
  // Repeats the failures at the end, because the output of the stages may be pages further up.
  for (const test of results.unsteady) progress.line(`Passed at the second try: ${test}`);
  for (const failure of results.failures) progress.line(`✖ ${failure}`);
  const longest = longestFiles(results.files).map(({ file, seconds }) => `${seconds} s ${file}`);
  if (longest.length > 0) progress.line(`Longest: ${longest.join(', ')}`);
  progress.line(`Took ${Math.round((performance.now() - began) / 1000)} s`);
  progress.line(closingLine(results, outcomes.checks + uncounted));
  if (outcomes.checks + uncounted + results.failed > 0 || !outcomes.tests) process.exitCode = 1;
}

/** Implements `npm test`: runs all stages, or those that `--only` names. */
export async function main() {
  try {
    await runStages();
  } finally {
    await cleanup.run();
  }
}
