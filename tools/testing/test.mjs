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
import { closingLine, forgetResults, longestFiles, sumResults } from './test-results.mjs';

const STAGES = ['lint', 'typecheck', 'build', 'unit', 'e2e', 'chaos'];
/** Projects at once: three on two cores, as tests of servers wait two fifths of their time. */
const PARALLEL = String(Math.max(3, Math.floor(cpus().length / 2)));

const progress = createProgress();
const cleanup = createCleanup();
cleanup.onSignals(130);

/** `--only unit,e2e` runs those stages; what follows ` -- ` goes to Jest of the journeys. @param {string[]} args */
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

/** Runs one check to its end and shows what it wrote when it failed. @param {string} label @param {Work} work @returns whether it passed */
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

/** Runs nx on every project. @param {string[]} args @param {Record<string, string>} env @returns {Work} */
const nx =
  (args, env = {}) =>
  (detail) =>
    runNx(['run-many', ...args], { env, onDone: (done) => detail(`${done} projects done`) });

/** Runs a folder's tests by themselves. @param {string} folder @param {NodeJS.ProcessEnv} env @param {string[]} [args] @returns {Work} */
const jest =
  (folder, env, args = []) =>
  (detail) => {
    let done = 0;
    const onLine = (/** @type {string} */ line) => /^(PASS|FAIL) /.test(line) && detail(`${++done} files done`);
    return runNode([...JEST, ...args], { env: { ...process.env, ...env }, onLine, cwd: join(ROOT, folder) });
  };

/** Servers for the projects' tests, which make their own databases there: the operator's, else throw-away ones. */
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
  // Made by the first test that needs it. Not kept for another run, by whose time a migration may do something else.
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
  // Every stage runs whatever the one before found, so that one run shows all there is.
  const tests = async (/** @type {string} */ label, /** @type {Work} */ work) => {
    if (!(await check(label, work))) outcomes.tests = false;
  };
  forgetResults();
  // Looked for first: a run should not fail for want of a browser after ten minutes.
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
    // Servers of its own: they are going to be broken.
    await tests('Faults in processes and servers', jest('chaos', { DATABASE_URL: '', REDIS_URL: '' }));
  }
  await cleanup.run();
  const results = sumResults();
  // Tests that failed without leaving a count, because a process died, must not be lost in the sum.
  const uncounted = !outcomes.tests && results.failed === 0 ? 1 : 0;
  if (results.skipped > 0) progress.line(`${results.skipped} skipped`);
  // Once more at the end, where it is looked for: what the stages wrote may be pages up.
  for (const test of results.unsteady) progress.line(`Passed at the second try: ${test}`);
  for (const failure of results.failures) progress.line(`✖ ${failure}`);
  const longest = longestFiles(results.files).map(({ file, seconds }) => `${seconds} s ${file}`);
  if (longest.length > 0) progress.line(`Longest: ${longest.join(', ')}`);
  progress.line(`Took ${Math.round((performance.now() - began) / 1000)} s`);
  progress.line(closingLine(results, outcomes.checks + uncounted));
  if (outcomes.checks + uncounted + results.failed > 0 || !outcomes.tests) process.exitCode = 1;
}

/** `npm test`: everything, or the stages that `--only` names. */
export async function main() {
  try {
    await runStages();
  } finally {
    await cleanup.run();
  }
}
