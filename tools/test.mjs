import { rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { runNx } from './start/build.mjs';
import { ensureInstalled } from './start/install.mjs';
import { makeTemporaryDataDir } from './start/launch-stack.mjs';
import { startServers } from './start/stack.mjs';
import { createCleanup } from './system/cleanup.mjs';
import { createProgress } from './system/progress.mjs';
import { OperatorError, ROOT, runMain } from './system/project.mjs';
import { runNode } from './system/run.mjs';
import { requireBrowser } from './testing/browser.mjs';
import { closingLine, forgetResults, sumResults } from './testing/test-results.mjs';

const STAGES = ['lint', 'typecheck', 'build', 'unit', 'e2e', 'chaos'];
/** Two projects at once is what two cores carry; each runs its own files one after another there. */
const PARALLEL = String(Math.max(2, Math.floor(cpus().length / 2)));

const progress = createProgress();
const cleanup = createCleanup();
cleanup.onSignals(130);

/** `--only unit,e2e` runs those stages; what follows ` -- ` goes to Jest of the journeys. */
function readArguments(args) {
  const at = args.indexOf('--only');
  const only = at < 0 ? STAGES : (args[at + 1] ?? '').split(',');
  const unknown = only.filter((stage) => !STAGES.includes(stage));
  if (unknown.length > 0)
    throw new OperatorError(`--only takes ${STAGES.join(', ')}, and not "${unknown.join(', ')}".`);
  const rest = at < 0 ? args : args.filter((_, index) => index !== at && index !== at + 1);
  return { wants: (stage) => only.includes(stage), rest };
}

/** Runs one check to its end and shows what it wrote when it failed. @returns whether it passed */
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
    progress.line(output || error.message);
    return false;
  }
}

const projectCounter = (detail) => {
  let done = 0;
  return (line) => /^\s*[✔✖>]\s+nx run/.test(line) && detail(`${++done} projects done`);
};

const fileCounter = (detail) => {
  let done = 0;
  return (line) => /^(PASS|FAIL) /.test(line) && detail(`${++done} files done`);
};

/** Servers for the projects' tests, which make their own databases there: the operator's, else throw-away ones. */
async function withServers(work) {
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
  return work({ DATABASE_URL: databaseUrl, REDIS_URL: redisUrl });
}

const JEST = ['--experimental-vm-modules', '--no-warnings', join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js')];

async function main() {
  const began = performance.now();
  const { wants, rest } = readArguments(process.argv.slice(2));
  const outcomes = { checks: 0, tests: true };
  const gate = async (label, work) => {
    if (!(await check(label, work))) outcomes.checks += 1;
  };
  // Every stage runs whatever the one before found, so that one run shows all there is.
  const tests = async (label, work) => {
    if (!(await check(label, work))) outcomes.tests = false;
  };
  await ensureInstalled(progress);
  forgetResults();
  // Looked for first: a run should not fail for want of a browser after ten minutes.
  const browser = wants('e2e') ? await requireBrowser(progress) : null;
  if (wants('lint')) await gate('Linting', () => runNode([join(ROOT, 'tools', 'lint.mjs')]));
  if (wants('typecheck')) {
    await gate('Checking types', (detail) =>
      runNx(['run-many', '-t', 'typecheck'], { onLine: projectCounter(detail) }),
    );
  }
  let built = true;
  if (['build', 'e2e', 'chaos'].some(wants)) {
    const env = { NODE_ENV: 'production' };
    built = await check('Building for production', (detail) =>
      runNx(['run-many', '-t', 'build'], { env, onLine: projectCounter(detail) }),
    );
    if (!built) outcomes.checks += 1;
  }
  if (wants('unit')) {
    await withServers(async (servers) => {
      const args = ['run-many', '-t', 'test', `--parallel=${PARALLEL}`, '--nxBail=false', '--output-style=static'];
      const env = { ...servers, NODE_NO_WARNINGS: '1' };
      await tests('Unit and API tests', (detail) => runNx(args, { env, onLine: projectCounter(detail) }));
    });
  }
  if (wants('e2e') && built) {
    const env = { ...process.env, CHROMIUM_PATH: browser };
    await tests('Journeys in the browser', (detail) =>
      runNode([...JEST, ...rest], { env, onLine: fileCounter(detail), cwd: join(ROOT, 'e2e') }),
    );
  }
  if (wants('chaos') && built) {
    // Servers of its own: they are going to be broken.
    const env = { ...process.env, DATABASE_URL: '', REDIS_URL: '' };
    await tests('Faults in processes and servers', (detail) =>
      runNode(JEST, { env, onLine: fileCounter(detail), cwd: join(ROOT, 'chaos') }),
    );
  }
  await cleanup.run();
  const results = sumResults();
  // Tests that failed without leaving a count, because a process died, must not be lost in the sum.
  const uncounted = !outcomes.tests && results.failed === 0 ? 1 : 0;
  if (results.skipped > 0) progress.line(`${results.skipped} skipped`);
  // Once more at the end, where it is looked for: what the stages wrote may be pages up.
  for (const test of results.unsteady) progress.line(`Passed at the second try: ${test}`);
  for (const failure of results.failures) progress.line(`✖ ${failure}`);
  progress.line(`Took ${Math.round((performance.now() - began) / 1000)} s`);
  progress.line(closingLine(results, outcomes.checks + uncounted));
  if (outcomes.checks + uncounted + results.failed > 0 || !outcomes.tests) process.exitCode = 1;
}

await runMain(async () => {
  try {
    await main();
  } finally {
    await cleanup.run();
  }
});
