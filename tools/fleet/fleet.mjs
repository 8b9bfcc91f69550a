import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAll } from '../start/build.mjs';
import { makeTemporaryDataDir } from '../start/launch-stack.mjs';
import { startServers } from '../start/servers.mjs';
import { createCleanup } from '../system/cleanup.mjs';
import { createProgress } from '../system/progress.mjs';
import { OperatorError, ROOT } from '../system/project.mjs';
import { runNode } from '../system/run.mjs';
import { launchFleet } from './launch-fleet.mjs';
import { findHaproxy } from './programs.mjs';
import { OVERRIDES } from './shipped.mjs';

const CHAOS = join(ROOT, 'chaos');
const SPECS = join(CHAOS, 'fleet');
const JEST = ['--experimental-vm-modules', '--no-warnings', join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js')];

/** Returns one line for each value of the shipped files that the fleet overrides. */
const overrideLines = () =>
  Object.entries(OVERRIDES).flatMap(([path, values]) =>
    Object.entries(values).map(([name, { why }]) => `  ${path}: ${name} (${why})`),
  );

/**
 * Runs the chaos tests of chaos/fleet, each file on its own fleet, and prints one table of results.
 *
 * @param {string[]} names names of the files; all when empty
 */
async function runChaosTests(names) {
  const known = readdirSync(SPECS).flatMap((file) => /^(.+)\.spec\.ts$/.exec(file)?.[1] ?? []);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new OperatorError(`There is no proof named ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  }
  const folder = mkdtempSync(join(tmpdir(), 'wishboard-fleet-'));
  const table = join(folder, 'table.md');
  writeFileSync(table, '| What | Result |\n|---|---|\n');
  const { code } = await runNode([...JEST, ...(names.length > 0 ? [`/(${names.join('|')})\\.spec`] : [])], {
    cwd: CHAOS,
    inherit: true,
    env: { ...process.env, CHAOS_FULL: '1', FLEET: table, DATABASE_URL: '', REDIS_URL: '' },
  });
  process.stdout.write(
    `\n${readFileSync(table, 'utf8')}\nNot as in the shipped files:\n${overrideLines().join('\n')}\n`,
  );
  rmSync(folder, { recursive: true });
  process.exitCode = code;
}

/**
 * Runs the journeys of e2e as in a large installation: two copies of each process, and the BFFs behind the shipped edge.
 *
 * @param {string[]} names names of the files; all when empty
 */
async function runJourneys(names) {
  const { code } = await runNode([...JEST, ...(names.length > 0 ? [`/(${names.join('|')})\\.spec`] : [])], {
    cwd: join(ROOT, 'e2e'),
    inherit: true,
    env: { ...process.env, STACK_COPIES: '2', STACK_EDGE: 'shipped', DATABASE_URL: '', REDIS_URL: '' },
  });
  process.exitCode = code;
}

/**
 * Runs the API tests through the shipped edge, with two BFFs behind it.
 *
 * @param {string[]} names names of the files; all when empty
 */
async function runApiTests(names) {
  const progress = createProgress();
  const cleanup = createCleanup();
  cleanup.onSignals(130);
  await findHaproxy();
  const dataDir = makeTemporaryDataDir();
  cleanup.add(() => rmSync(dataDir, { recursive: true, force: true }));
  const anywhere = { env: {}, durable: false, anyPort: true };
  const servers = await startServers({ ...anywhere, dataDir, progress, onRunning: cleanup.add });
  const { code } = await runNode([...JEST, `/(${names.length > 0 ? names.join('|') : '[^/]+'})\\.e2e\\.spec`], {
    cwd: join(ROOT, 'bff'),
    inherit: true,
    env: {
      ...process.env,
      STACK_COPIES: '2',
      EDGE_PROGRAM: join(ROOT, 'tools', 'fleet', 'edge-program.mjs'),
      DATABASE_URL: servers.databaseUrl,
      REDIS_URL: servers.redisUrl,
    },
  });
  await cleanup.run();
  process.exitCode = code;
}

/**
 * Implements `npm run fleet`: runs the parts of a large installation on this machine until Ctrl-C. `npm run fleet -- prove`
 * runs the chaos tests and prints their results. `npm run fleet -- journeys` runs the browser journeys through the edge, and
 * `npm run fleet -- api` the API tests. Names after the command select files.
 */
export async function main() {
  const [command, ...names] = process.argv.slice(2);
  const commands = { prove: runChaosTests, journeys: runJourneys, api: runApiTests };
  const selected = Object.entries(commands).find(([name]) => name === command)?.[1];
  if (command !== undefined && !selected) {
    throw new OperatorError(
      'npm run fleet, npm run fleet -- prove, npm run fleet -- journeys, or npm run fleet -- api',
    );
  }
  await buildAll(createProgress());
  if (selected) return selected(names);
  const progress = createProgress();
  /** @type {() => Promise<void>} */
  let stop = async () => {};
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop());
  const fleet = await launchFleet({
    quiet: false,
    onStopping: (end) => {
      stop = end;
    },
  });
  progress.line('Not as in the shipped files:');
  for (const line of overrideLines()) progress.line(line);
  progress.line(`The page: ${fleet.urls.join(' and ')}. Prometheus: ${fleet.monitoring.url}. Logs: ${fleet.logs}`);
  progress.line(`Operator's password: ${fleet.adminPassword}. Ctrl-C ends all.`);
}
