import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { rotateLogs } from '../system/log-file.mjs';
import { fixedPort, randomPort } from '../system/ports.mjs';
import { ROOT } from '../system/project.mjs';
import { BFF, copiesOf, RENDER, SERVICES } from './applications.mjs';
import { startRoundRobin } from './round-robin.mjs';
import { readSetting } from './settings.mjs';
import { createSupervisor } from './supervisor.mjs';

/** @import { Task } from '../system/cleanup.mjs' */
/** @import { Progress } from '../system/progress.mjs' */
/** @import { Application } from './applications.mjs' */
/** @import { Servers } from './servers.mjs' */
/** @import { Environment } from './settings.mjs' */

/**
 * Returns an address for requests from this machine, because a wildcard address such as 0.0.0.0 cannot be requested.
 *
 * @param {string} host
 */
export const requestHost = (host) =>
  host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;

/** Returns the checked-out commit, or `unknown` where the folder is no clone. @param {string} tree */
function sourceRevision(tree) {
  const { stdout } = spawnSync('git', ['-C', tree, 'rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8' });
  return stdout?.trim() || 'unknown';
}

/**
 * Returns the settings common to all processes: the operator's, completed with what this run found.
 *
 * @param {{ env: Environment, dataDir: string, servers: Pick<Servers, 'roles' | 'redisUrl' | 'secrets'>, tree?: string }} run
 */
export const applicationSettings = ({ env, dataDir, servers, tree = ROOT }) => ({
  NODE_ENV: 'production',
  ...env,
  HOST: readSetting(env, 'HOST') ?? '127.0.0.1',
  DATA_DIR: dataDir,
  DATABASE_URL: servers.roles.appUrl,
  REDIS_URL: servers.redisUrl,
  SESSION_SECRET: readSetting(env, 'SESSION_SECRET') ?? servers.secrets.sessionSecret,
  ADMIN_PASSWORD: readSetting(env, 'ADMIN_PASSWORD') ?? servers.secrets.adminPassword,
  METRICS_TOKEN: readSetting(env, 'METRICS_TOKEN') ?? servers.secrets.metricsToken,
  BUILD_REVISION: readSetting(env, 'BUILD_REVISION') ?? sourceRevision(tree),
  INSTALLATION: readSetting(env, 'INSTALLATION') ?? servers.secrets.installation,
});

/**
 * Returns the settings of one process, without those withheld from it, whether given by value or by file.
 *
 * @param {Pick<Application, 'settings' | 'role' | 'withheld'>} application
 * @param {Environment} settings
 * @param {Pick<Servers, 'roles'>} servers
 * @returns {Environment}
 */
export function settingsFor({ settings: own, role, withheld }, settings, servers) {
  /** @type {Environment} */
  const all = { ...own, ...settings, ...(role && { DATABASE_URL: servers.roles[role] }) };
  const isOwn = (/** @type {string} */ name) => {
    const plain = name.replace(/_FILE$/, '');
    return !withheld.includes(plain) && (plain === name || !all[plain]);
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => isOwn(name)));
}

/**
 * Chooses the port of the page, or of the first copy of a service: the operator's, else the default. A service keeps the port
 * of the last run where the operator sets none.
 *
 * @param {Application} application
 * @param {Pick<StackRun, 'env' | 'servers' | 'anyPort'>} run
 */
function choosePort({ portVariable, defaultPort }, { env, servers, anyPort }) {
  const wanted = readSetting(env, portVariable);
  if (anyPort || wanted === '0') return randomPort();
  if (wanted || portVariable === BFF.portVariable) return fixedPort(portVariable, Number(wanted ?? defaultPort));
  return servers.ports.choose(portVariable, defaultPort);
}

/**
 * @typedef {object} StackRun
 * @property {Environment} env
 * @property {string} dataDir
 * @property {Servers} servers
 * @property {Progress} progress
 * @property {(line: string) => void} report
 * @property {(stop: Task) => void} onRunning
 * @property {Record<string, string>} [mains] other entry files, by process name, for tests
 * @property {string[]} [earlier] names of the processes that run an earlier release, for tests
 * @property {typeof startRoundRobin} [edge] runs in front of the BFFs, even of a single one. Default a round-robin proxy when
 *   there are several
 * @property {() => string} [tree] returns the folder whose builds run, and is called at each start of a process. Default this
 *   clone
 * @property {boolean} [anyPort] chooses every port at random, for tests
 * @property {number} [copies] number of instances of each process. Several BFFs run behind a round-robin proxy
 * @property {number} [bffs] number of BFFs, where it differs from `copies`
 */

/**
 * Starts the BFF and every service, and waits until all are ready. When PostgreSQL or Redis moves to another port, the
 * processes restart with the new address.
 *
 * @param {StackRun} run
 * @returns the address of the page, the address of each process by name, and the supervisor that keeps the processes running
 */
export async function startApplications(run) {
  const {
    env,
    dataDir,
    servers,
    progress,
    report,
    onRunning,
    mains = {},
    earlier = [],
    copies = 1,
    bffs: bffCopies = copies,
    tree = () => ROOT,
    edge,
  } = run;
  const isBehindProxy = bffCopies > 1 || edge !== undefined;
  const settings = () => ({
    // The proxy in front of the BFFs runs on this machine.
    ...(isBehindProxy && { TRUSTED_PROXIES: 'loopback' }),
    ...applicationSettings({ env, dataDir, servers, tree: tree() }),
  });
  const { INSTALLATION: installation, HOST, ADMIN_PASSWORD: adminPassword } = settings();
  const supervisor = createSupervisor({ dataDir, report, installation });
  onRunning(rotateLogs(join(dataDir, 'logs'), report));
  const bffs = copiesOf(BFF, bffCopies).map(({ name }) => name);
  onRunning(() => supervisor.stop(bffs));
  servers.onMoved(() => supervisor.restart());
  /** @type {Record<string, string>} */
  const addresses = {};
  /**
   * Address at which the BFFs find the dashboard. The dashboard reports its port only once it runs, unless the operator sets
   * the address.
   */
  const dashboard = () => readSetting(env, 'QUEUE_DASHBOARD_URL') ?? addresses['queue-dashboard'];

  const render = () => readSetting(env, 'RENDER_URL') ?? addresses.render;

  /**
   * @param {Application} application
   * @param {Application} main the application that this one is a copy of, or the application itself
   */
  const start = async (application, main) => {
    const { name } = application;
    const host = requestHost(main === BFF ? HOST : (readSetting(env, 'WORKER_HOST') ?? '127.0.0.1'));
    const isUsual = name === main.name && (main !== BFF || !isBehindProxy);
    const runs = {
      ...application,
      get main() {
        return join(tree(), mains[name] ?? mains[main.name] ?? application.main);
      },
      isEarlier: earlier.includes(name),
    };
    await supervisor.start(runs, {
      port: isUsual ? choosePort(main, run) : randomPort(),
      environment: () => {
        const found = {
          ...(dashboard() && { QUEUE_DASHBOARD_URL: dashboard() }),
          ...(render() && { RENDER_URL: render() }),
        };
        const allSettings = { ...settings(), ...(main === BFF && found) };
        return settingsFor(application, allSettings, servers);
      },
      addressOf: (port) => `http://${host}:${port}`,
      onAddress: (address) => {
        addresses[name] = address;
        if (name === 'queue-dashboard') supervisor.send(bffs, { queueDashboardUrl: dashboard() });
        if (name === 'render') supervisor.send(bffs, { renderUrl: render() });
      },
    });
  };

  await progress.step('Starting the services', async (detail) => {
    let ready = 0;
    const drawing = readSetting(env, 'FIRST_PAINT') === 'off' ? [] : [RENDER];
    const all = [...SERVICES, ...drawing, BFF].flatMap((main) =>
      copiesOf(main, main === BFF ? bffCopies : copies).map((copy) => ({ copy, main })),
    );
    const startOne = async (/** @type {(typeof all)[number]} */ { copy, main }) => {
      await start(copy, main);
      detail(`${++ready} of ${all.length} ready`);
    };
    await Promise.all(all.map(startOne));
  });
  // The proxy takes the BFF's usual port.
  const upstreams = () => bffs.map((name) => addresses[name] ?? '');
  const startProxy = edge ?? startRoundRobin;
  const proxy = isBehindProxy ? await startProxy({ upstreams, port: choosePort(BFF, run) }) : null;
  if (proxy) onRunning(proxy.close);
  return {
    get url() {
      return proxy?.url ?? addresses.bff ?? '';
    },
    addresses,
    supervisor,
    adminPassword,
    logs: join(dataDir, 'logs'),
  };
}
