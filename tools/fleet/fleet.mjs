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

/** What stands in the shipped files and is not what runs here. */
export const overrideLines = () =>
  Object.entries(OVERRIDES).flatMap(([path, values]) =>
    Object.entries(values).map(([name, { why }]) => `  ${path}: ${name} (${why})`),
  );

/**
 * Breaks fleets of its own, one for each file of chaos/fleet, and shows in one table what became of them.
 *
 * @param {string[]} names of the files; none is all
 */
async function prove(names) {
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
 * Has the journeys of e2e come in as members of a large installation do: two of each process, the BFFs behind the shipped edge.
 *
 * @param {string[]} names of the files; none is all
 */
async function travel(names) {
  const { code } = await runNode([...JEST, ...(names.length > 0 ? [`/(${names.join('|')})\\.spec`] : [])], {
    cwd: join(ROOT, 'e2e'),
    inherit: true,
    env: { ...process.env, STACK_COPIES: '2', STACK_EDGE: 'shipped', DATABASE_URL: '', REDIS_URL: '' },
  });
  process.exitCode = code;
}

/**
 * Has the API's tests come in by the shipped edge, with two BFFs behind it.
 *
 * @param {string[]} names of the files; none is all
 */
async function ask(names) {
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
 * `npm run fleet`: what a large installation is made of, on this machine, until Ctrl-C. `npm run fleet -- prove` breaks one of its
 * own, and prints what became of it; `npm run fleet -- journeys` has the journeys in the browser go through the edge, and
 * `npm run fleet -- api` the API's tests. Names after that choose some of the files.
 */
export async function main() {
  const [command, ...names] = process.argv.slice(2);
  const commands = { prove, journeys: travel, api: ask };
  const given = Object.entries(commands).find(([name]) => name === command)?.[1];
  if (command !== undefined && !given) {
    throw new OperatorError(
      'npm run fleet, npm run fleet -- prove, npm run fleet -- journeys, or npm run fleet -- api',
    );
  }
  await buildAll(createProgress());
  if (given) return given(names);
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
