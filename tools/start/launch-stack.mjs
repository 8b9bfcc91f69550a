import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { prepareDatabase } from '../servers/database.mjs';
import { createTemporaryDatabase } from '../servers/postgres-client.mjs';
import { createCleanup } from '../system/cleanup.mjs';
import { openLogFolder } from '../system/log-file.mjs';
import { createProgress } from '../system/progress.mjs';
import { ROOT } from '../system/project.mjs';
import { APPLICATIONS, copiesOf } from './applications.mjs';
import { startServers } from './servers.mjs';
import { startApplications } from './stack.mjs';

/** @import { startRoundRobin } from './round-robin.mjs' */
/** @import { Servers } from './servers.mjs' */

/**
 * @typedef {object} StackOptions
 * @property {Record<string, string>} [env] settings that differ from a plain start, e.g. `{ AUTH_MODE: 'oidc' }`. RATE_LIMIT
 *   is off unless given
 * @property {boolean} [demoData] whether the demo members and wishes are loaded. Default true
 * @property {Record<string, string>} [mains] other entry files, by process name, relative to the root. For a process whose
 *   external services are replaced by a test
 * @property {boolean} [quiet] false shows the steps. Default true
 * @property {boolean} [durable] whether the servers persist what they confirmed, so that it survives a kill. Default false
 * @property {string} [within] folder in which the data folder is created. Default the system's temporary folder
 * @property {number} [copies] number of each process except the dashboard and render. Several BFFs run behind a proxy, with
 *   the names bff, bff-2 and so on. Default STACK_COPIES, else 1
 * @property {typeof startRoundRobin} [edge] replaces the round-robin proxy in front of the BFFs
 */

/** @typedef {Awaited<ReturnType<typeof launchStack>>} Stack */

const INHERITED_VARIABLES = ['PATH', 'HOME', 'LANG', 'TZ', 'TMPDIR', 'SystemRoot', 'TEMP', 'REDIS_URL', 'FIRST_PAINT'];

/** Creates a temporary data folder. The account that runs the server may be another one and must be able to enter it. */
export function makeTemporaryDataDir(within = tmpdir()) {
  const dataDir = mkdtempSync(join(within, 'wishboard-'));
  chmodSync(dataDir, 0o755);
  openLogFolder(dataDir);
  return dataDir;
}

/**
 * Returns the settings of a stack: its own, and the few variables of the environment that programs need.
 *
 * @param {Record<string, string>} own
 * @param {string | undefined} databaseUrl
 */
function stackSettings(own, databaseUrl) {
  /** @type {Record<string, string>} */
  const settings = { RATE_LIMIT: 'off' };
  for (const name of INHERITED_VARIABLES) if (process.env[name]) settings[name] = process.env[name];
  if (databaseUrl) settings.DATABASE_URL = databaseUrl;
  return Object.assign(settings, own);
}

/**
 * Starts the servers and the product once. Notes the address in the settings, so that it stays the same across a restart, as
 * a browser would expect.
 *
 * @param {StackOptions} options
 * @param {{ settings: Record<string, string>, dataDir: string, report: (line: string) => void }} run
 */
async function startStack(options, { settings, dataDir, report }) {
  const { demoData = true, quiet = true, durable = false, copies = Number(process.env.STACK_COPIES ?? 1) } = options;
  const before = earlierReleaseMains(copies);
  const progress = createProgress({ quiet });
  const cleanup = createCleanup();
  const common = { env: settings, dataDir, progress, onRunning: cleanup.add, report };
  try {
    // The processes get their separate roles on a given server too, as in a real installation.
    const servers = await startServers({ ...common, durable, anyPort: true, makesRoles: true });
    await prepareDatabase(progress, { ...servers, demoData });
    const applications = await startApplications({
      ...common,
      servers,
      mains: { ...before, ...options.mains },
      earlier: Object.keys(before),
      anyPort: !settings.PORT,
      copies,
      ...(options.edge && { edge: options.edge }),
    });
    settings.PORT = new URL(applications.url).port;
    return { servers, applications, cleanup };
  } catch (error) {
    await cleanup.run();
    throw error;
  }
}

/**
 * Runs the whole product from its production build, for tests and benches, with its own servers, ports and data that are
 * thrown away afterwards.
 *
 * DATABASE_URL and REDIS_URL of the environment select existing servers. On that PostgreSQL the stack creates its own
 * database. That Redis must not be used by anything else. FIRST_PAINT of the environment sets for every stack whether pages
 * contain their first screen. With STACK_BEFORE, the folder of a built earlier release, the second copies run the programs of
 * that release on the current schema. Of the other variables, only a few that programs need, such as PATH and HOME, are
 * passed on.
 *
 * @param {StackOptions} options
 */
export async function launchStack(options = {}) {
  const dataDir = makeTemporaryDataDir(options.within);
  const temporary = process.env.DATABASE_URL ? await createTemporaryDatabase(process.env.DATABASE_URL) : null;
  const settings = stackSettings(options.env ?? {}, temporary?.url);
  /** @type {string[]} */
  const reports = [];
  const start = () => startStack(options, { settings, dataDir, report: (line) => void reports.push(line) });

  let running = await start();
  return {
    get url() {
      return running.applications.url;
    },
    get databaseUrl() {
      return running.servers.databaseUrl;
    },
    get redisUrl() {
      return running.servers.redisUrl;
    },
    get adminPassword() {
      return running.applications.adminPassword;
    },
    /** Folder with one log per process. */
    logs: join(dataDir, 'logs'),
    /** What has happened to the processes since the start: one line for each unexpected end. */
    reports,
    /**
     * Returns the address of the named process itself, not of the proxy; '' when there is none.
     *
     * @param {string} name
     */
    addressOf: (name) => running.applications.addresses[name] ?? '',
    /**
     * Returns the addresses of all copies of a process, each without the proxy.
     *
     * @param {string} name
     * @returns {string[]}
     */
    addressesOf: (name) =>
      Object.entries(running.applications.addresses).flatMap(([copy, address]) =>
        copy.replace(/-\d+$/, '') === name ? [address] : [],
      ),
    /**
     * Returns the PID of a process of the product, or of a server that was started for it: `postgres`, `redis`.
     *
     * @param {string} name
     */
    processOf: (name) => running.applications.supervisor.processOf(name) ?? running.servers.serverProcessOf(name),
    /** Stops everything, including the servers that the stack started, and starts it again on the same data and address. */
    async restart(changed = {}) {
      await running.cleanup.run();
      Object.assign(settings, changed);
      running = await start();
    },
    /** Stops everything and deletes the data. */
    async stop() {
      await running.cleanup.run();
      await temporary?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Returns the entry files of the second copies when those run an earlier release.
 *
 * @param {number} copies
 * @returns {Record<string, string>}
 */
function earlierReleaseMains(copies) {
  const { STACK_BEFORE } = process.env;
  if (!STACK_BEFORE) return {};
  const second = APPLICATIONS.flatMap((application) => copiesOf(application, copies).slice(1, 2));
  return Object.fromEntries(second.map(({ name, main }) => [name, relative(ROOT, join(STACK_BEFORE, main))]));
}
