// Breaks each defence of docs/security.md in a copy of the working tree, and expects the test named for it to fail.
//   npm run mutate                all of them, in a quarter of an hour or more
//   npm run mutate -- host cookie those whose name or file contains one of the words
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryDataDir } from '../start/launch-stack.mjs';
import { startServers } from '../start/servers.mjs';
import { createCleanup } from '../system/cleanup.mjs';
import { createProgress } from '../system/progress.mjs';
import { OperatorError } from '../system/project.mjs';
import { runNode } from '../system/run.mjs';
import { MUTATIONS } from './mutations.mjs';
import { makeScratchCopy } from './scratch-copy.mjs';

const progress = createProgress();
const cleanup = createCleanup();
cleanup.onSignals(130);

/** A test result as Jest writes it. @typedef {{ status: string, fullName: string }} TestResult as Jest writes it */

/** @param {string} text */
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Returns the folder of the project that a file belongs to. @param {string} file */
function projectOf(file) {
  const [first = '', second] = file.split('/');
  return ['packages', 'services'].includes(first) ? `${first}/${second}` : first;
}

/**
 * Runs the tests whose names begin with one of `tests`. Returns those that ran, those that failed, and the output.
 *
 * @param {string} copy
 * @param {string} spec
 * @param {string[]} tests
 * @param {NodeJS.ProcessEnv} env
 */
async function runTests(copy, spec, tests, env) {
  const results = join(copy, 'results.json');
  rmSync(results, { force: true });
  const { output } = await runNode(
    [
      '--experimental-vm-modules',
      '--no-warnings',
      join(copy, 'node_modules', 'jest', 'bin', 'jest.js'),
      '--runTestsByPath',
      join(copy, spec),
      '--testNamePattern',
      `^(${tests.map(escaped).join('|')})`,
      '--reporters=default',
      '--json',
      `--outputFile=${results}`,
    ],
    { cwd: join(copy, projectOf(spec)), env },
  );
  try {
    /** @type {TestResult[]} */
    const all = JSON.parse(readFileSync(results, 'utf8')).testResults[0].assertionResults;
    const ran = all.filter(({ status }) => ['passed', 'failed'].includes(status));
    return { ran, failed: ran.filter(({ status }) => status === 'failed'), output };
  } catch {
    return { ran: [], failed: [], output };
  }
}

/** @param {string} test @returns {(result: TestResult) => boolean} */
const belongsTo =
  (test) =>
  ({ fullName }) =>
    fullName.startsWith(test);

/** Implements `npm run mutate`. */
export async function main() {
  const words = process.argv.slice(2);
  const chosen = MUTATIONS.filter(
    ({ defence, file, spec }) =>
      words.length === 0 || words.some((word) => `${defence} ${file} ${spec}`.includes(word)),
  );
  if (chosen.length === 0) throw new OperatorError(`No defence is called ${words.join(' or ')}.`);
  const dataDir = makeTemporaryDataDir();
  cleanup.add(() => rmSync(dataDir, { recursive: true, force: true }));
  const servers = await startServers({
    env: process.env,
    dataDir,
    progress,
    onRunning: cleanup.add,
    durable: false,
    anyPort: true,
  });
  const env = { ...process.env, DATABASE_URL: servers.databaseUrl, REDIS_URL: servers.redisUrl };
  const copy = await makeScratchCopy();
  cleanup.add(() => rmSync(copy, { recursive: true, force: true }));
  /** @type {string[]} */
  const problems = [];
  const tell = (/** @type {boolean} */ ok, /** @type {string} */ line) => {
    progress.line(`${ok ? 'held   ' : 'NOT    '} ${line}`);
    if (!ok) problems.push(line);
  };
  try {
    for (const spec of new Set(chosen.map((mutation) => mutation.spec))) {
      const mutations = chosen.filter((mutation) => mutation.spec === spec);
      const sound = await runTests(
        copy,
        spec,
        mutations.map(({ test }) => test),
        env,
      );
      for (const { defence, file, from, to, test } of mutations) {
        const ran = sound.ran.filter(belongsTo(test));
        if (ran.length === 0 || ran.some(({ status }) => status === 'failed')) {
          tell(false, `${defence}: "${test}" does not pass in ${spec} as it is\n${sound.output.slice(-3000)}`);
          continue;
        }
        const source = readFileSync(join(copy, file), 'utf8');
        if (source.split(from).length !== 2) {
          tell(false, `${defence}: the edit no longer applies to ${file}`);
          continue;
        }
        writeFileSync(
          join(copy, file),
          source.replace(from, () => to),
        );
        const broken = await runTests(copy, spec, [test], env);
        writeFileSync(join(copy, file), source);
        const failed = broken.failed.filter(belongsTo(test));
        const message = failed[0]?.fullName ?? `${spec} stays green\n${broken.output.slice(-3000)}`;
        tell(failed.length > 0, `${defence}: ${message}`);
      }
    }
  } finally {
    await cleanup.run();
  }
  progress.line(`${chosen.length - problems.length} of ${chosen.length} defences are held by their test`);
  if (problems.length > 0) process.exitCode = 1;
}
