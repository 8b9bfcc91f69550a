import { roleUrls } from '../servers/database.mjs';
import { requireDatabase, startPostgres } from '../servers/postgres.mjs';
import { requireRedis, startRedis } from '../servers/redis.mjs';
import { superviseServer } from '../servers/server-process.mjs';
import { openPortMemory } from '../system/ports.mjs';
import { loadSecrets } from './secrets.mjs';
import { readSetting } from './settings.mjs';

/** @import { Roles } from '../servers/database.mjs' */
/** @import { OnRunning } from '../servers/server-process.mjs' */
/** @import { Task } from '../system/cleanup.mjs' */
/** @import { Progress } from '../system/progress.mjs' */
/** @import { Environment } from './settings.mjs' */

/**
 * @typedef {object} ServersOptions
 * @property {Environment} env
 * @property {string} dataDir
 * @property {Progress} progress
 * @property {(stop: Task) => void} onRunning receives the function that stops a server of this run, as soon as there is
 *   something to stop
 * @property {boolean} [durable] false for data that is thrown away
 * @property {boolean} [anyPort] chooses random ports, for tests
 * @property {boolean} [isRunning] whether an `npm start` runs on this data, whose servers are used and left to it. Default
 *   false
 * @property {boolean} [makesRoles] whether the processes get their own roles on the server. Default true for a server of this
 *   run
 * @property {(line: string) => void} [report] called with one line when a server of this run has crashed
 */

/** @typedef {Awaited<ReturnType<typeof startServers>>} Servers */

/**
 * Finds or starts PostgreSQL and Redis.
 *
 * @param {ServersOptions} options
 * @returns the current URLs; `roles` with fewer rights than `databaseUrl`; the secrets and ports of the run;
 *   `serverProcessOf(name)`, the PID of a server that this run started; and `onMoved(follow)`, which registers a callback for
 *   a server that restarted on another port
 */
export async function startServers(options) {
  const { env, dataDir, progress, onRunning, durable = true, anyPort = false, isRunning = false } = options;
  const { report = progress.line } = options;
  const makesRoles = options.makesRoles ?? !readSetting(env, 'DATABASE_URL');
  const secrets = loadSecrets(dataDir);
  const ports = openPortMemory(dataDir, { anyPort });
  const urls = { postgres: readSetting(env, 'DATABASE_URL') ?? '', redis: readSetting(env, 'REDIS_URL') ?? '' };
  /** @type {Record<string, () => number | null>} */
  const serverProcesses = {};
  /** @type {Task[]} */
  const followers = [];

  /** @param {'postgres' | 'redis'} name @param {string} label @param {(url: string) => Promise<void>} require @param {(started: OnRunning) => Promise<string>} start */
  const findOrStart = async (name, label, require, start) => {
    if (urls[name]) return progress.step(`Looking for ${label}`, () => require(urls[name]));
    if (isRunning) {
      urls[name] = await progress.step(`Using the running ${label}`, () => start(() => {}));
      return;
    }
    await progress.step(`Starting ${label}`, async () => {
      const server = await superviseServer({
        name: label,
        start,
        onRunning,
        report,
        onMoved: async (url) => {
          urls[name] = url;
          report(`${label} is at port ${new URL(url).port} now, because its own was taken`);
          for (const follow of followers) await follow();
        },
      });
      urls[name] = server.url;
      serverProcesses[name] = server.processOf;
    });
  };

  const common = { dataDir, ports, progress, durable };
  await findOrStart('postgres', 'PostgreSQL', requireDatabase, (started) =>
    startPostgres({ ...common, password: secrets.postgresPassword, onRunning: started }),
  );
  await findOrStart('redis', 'Redis', requireRedis, (started) =>
    startRedis({ ...common, password: secrets.redisPassword, onRunning: started }),
  );
  return {
    get databaseUrl() {
      return urls.postgres;
    },
    get redisUrl() {
      return urls.redis;
    },
    get roles() {
      return makesRoles ? { ...roleUrls(urls.postgres), toMake: true } : givenRoles(env, urls.postgres);
    },
    secrets,
    ports,
    serverProcessOf: (/** @type {string} */ name) => serverProcesses[name]?.() ?? null,
    onMoved: (/** @type {Task} */ follow) => void followers.push(follow),
  };
}

/**
 * Returns the roles that the operator has created on an external server, else one role for everything.
 *
 * @param {Environment} env
 * @param {string} databaseUrl
 * @returns {Roles}
 */
const givenRoles = (env, databaseUrl) => ({
  ownerUrl: readSetting(env, 'DATABASE_OWNER_URL') ?? databaseUrl,
  appUrl: databaseUrl,
  linkPreviewUrl: readSetting(env, 'DATABASE_LINK_PREVIEW_URL') ?? databaseUrl,
});
