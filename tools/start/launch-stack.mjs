import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { prepareDatabase } from '../servers/database.mjs';
import { borrowDatabase } from '../servers/postgres-client.mjs';
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
 * @property {Record<string, string>} [env] settings that differ from a plain start, e.g. `{ AUTH_MODE: 'oidc' }`. RATE_LIMIT is off
 *   unless given
 * @property {boolean} [demoData] whether the demo members and wishes are loaded. Default true
 * @property {Record<string, string>} [mains] other main files, by the process's name, from the root: for a process whose
 *   surroundings a test stands in for
 * @property {boolean} [quiet] false shows the steps. Default true
 * @property {boolean} [durable] whether the servers keep what they answered for, so that it outlives their kill. Default false
 * @property {string} [within] folder in which the data folder is made. Default the system's for what is temporary
 * @property {number} [copies] of each process but the dashboard; several BFFs stand behind a proxy, and are named bff, bff-2 and
 *   on. Default STACK_COPIES, else 1
 * @property {typeof startRoundRobin} [edge] what stands before the BFFs in the place of the round-robin proxy
 */

/** @typedef {Awaited<ReturnType<typeof launchStack>>} Stack */

const SURROUNDINGS = ['PATH', 'HOME', 'LANG', 'TZ', 'TMPDIR', 'SystemRoot', 'TEMP'];

/** A data folder that is thrown away. The server's account, where it is another, must be able to enter. */
export function makeTemporaryDataDir(within = tmpdir()) {
  const dataDir = mkdtempSync(join(within, 'wishboard-'));
  chmodSync(dataDir, 0o755);
  openLogFolder(dataDir);
  return dataDir;
}

/**
 * Runs the whole product from its production build, on servers, ports and data of its own that are thrown away: for
 * tests and benches. Of the surrounding environment only DATABASE_URL and REDIS_URL reach it: then those servers are
 * used, with a database of its own on the first. The second must be one that nothing else uses.
 * FIRST_PAINT says for every stack whether pages hold their first screen.
 * With STACK_BEFORE, the folder of an earlier release that was built, the second copies run its programs, on the schema of this
 * one.
 *
 * @param {StackOptions} options
 */
export async function launchStack(options = {}) {
  const { env = {}, demoData = true, quiet = true, durable = false } = options;
  const copies = options.copies ?? Number(process.env.STACK_COPIES ?? 1);
  const before = programsBefore(copies);
  const dataDir = makeTemporaryDataDir(options.within);
  const progress = createProgress({ quiet });
  const borrowed = process.env.DATABASE_URL ? await borrowDatabase(process.env.DATABASE_URL) : null;
  /** @type {Record<string, string>} */
  const settings = { RATE_LIMIT: 'off' };
  for (const name of SURROUNDINGS) if (process.env[name]) settings[name] = process.env[name];
  if (borrowed) settings.DATABASE_URL = borrowed.url;
  if (process.env.REDIS_URL) settings.REDIS_URL = process.env.REDIS_URL;
  if (process.env.FIRST_PAINT) settings.FIRST_PAINT = process.env.FIRST_PAINT;
  Object.assign(settings, env);
  /** @type {string[]} */
  const reports = [];

  async function start() {
    const cleanup = createCleanup();
    const report = (/** @type {string} */ line) => void reports.push(line);
    const common = { env: settings, dataDir, progress, onRunning: cleanup.add, report };
    try {
      // Processes have the roles they have elsewhere, on a server that is given, too.
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
      // The same address after a restart, as a browser would expect.
      settings.PORT = new URL(applications.url).port;
      return { servers, applications, cleanup };
    } catch (error) {
      await cleanup.run();
      throw error;
    }
  }

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
    /** Folder of one log for each process. */
    logs: join(dataDir, 'logs'),
    /** What happened to the processes since the start: one line for each that ended unexpectedly. */
    reports,
    /** Where the process with that name is by itself, without a proxy; '' when there is none. @param {string} name */
    addressOf: (name) => running.applications.addresses[name] ?? '',
    /** Addresses of every copy of a process, each by itself. @param {string} name @returns {string[]} */
    addressesOf: (name) =>
      Object.entries(running.applications.addresses).flatMap(([copy, address]) =>
        copy.replace(/-\d+$/, '') === name ? [address] : [],
      ),
    /** Number of a process of the product, or of a server that was started for it: `postgres`, `redis`. @param {string} name */
    processOf: (name) => running.applications.supervisor.processOf(name) ?? running.servers.serverProcessOf(name),
    /** Stops everything, the servers it started included, and starts it again on the same data and address. */
    async restart(changed = {}) {
      await running.cleanup.run();
      Object.assign(settings, changed);
      running = await start();
    },
    /** Stops everything and throws the data away. */
    async stop() {
      await running.cleanup.run();
      await borrowed?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Main files of the second copies, when they are those of an earlier release. @param {number} copies @returns {Record<string, string>} */
function programsBefore(copies) {
  const { STACK_BEFORE } = process.env;
  if (!STACK_BEFORE) return {};
  const second = APPLICATIONS.flatMap((application) => copiesOf(application, copies).slice(1, 2));
  return Object.fromEntries(second.map(({ name, main }) => [name, relative(ROOT, join(STACK_BEFORE, main))]));
}
