import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { rotateLogs } from '../system/log-file.mjs';
import { fixedPort, portByChance } from '../system/ports.mjs';
import { ROOT } from '../system/project.mjs';
import { BFF, copiesOf, RENDER, SERVICES } from './applications.mjs';
import { startRoundRobin } from './round-robin.mjs';
import { given } from './settings.mjs';
import { createSupervisor } from './supervisor.mjs';

/** @import { Task } from '../system/cleanup.mjs' */
/** @import { Progress } from '../system/progress.mjs' */
/** @import { Application } from './applications.mjs' */
/** @import { Servers } from './servers.mjs' */
/** @import { Environment } from './settings.mjs' */

/** An address for this machine's own requests: one that means "all" cannot be asked. @param {string} host */
export const reachable = (host) =>
  host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;

/** The commit that is checked out; `unknown` where the folder is no clone. @param {string} tree */
function sourceRevision(tree) {
  const { stdout } = spawnSync('git', ['-C', tree, 'rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8' });
  return stdout?.trim() || 'unknown';
}

/**
 * What the processes are told: the operator's settings, with what this run found filled in.
 *
 * @param {{ env: Environment, dataDir: string, servers: Pick<Servers, 'roles' | 'redisUrl' | 'secrets'>, tree?: string }} run
 */
export const applicationSettings = ({ env, dataDir, servers, tree = ROOT }) => ({
  NODE_ENV: 'production',
  ...env,
  HOST: given(env, 'HOST') ?? '127.0.0.1',
  DATA_DIR: dataDir,
  DATABASE_URL: servers.roles.appUrl,
  REDIS_URL: servers.redisUrl,
  SESSION_SECRET: given(env, 'SESSION_SECRET') ?? servers.secrets.sessionSecret,
  ADMIN_PASSWORD: given(env, 'ADMIN_PASSWORD') ?? servers.secrets.adminPassword,
  METRICS_TOKEN: given(env, 'METRICS_TOKEN') ?? servers.secrets.metricsToken,
  BUILD_REVISION: given(env, 'BUILD_REVISION') ?? sourceRevision(tree),
  INSTALLATION: given(env, 'INSTALLATION') ?? servers.secrets.installation,
});

/**
 * What one process is told: nothing it has no business knowing, by value or by file.
 *
 * @param {Pick<Application, 'settings' | 'role' | 'withheld'>} application
 * @param {Environment} settings
 * @param {Pick<Servers, 'roles'>} servers
 * @returns {Environment}
 */
export function ownSettings({ settings: own, role, withheld }, settings, servers) {
  /** @type {Environment} */
  const all = { ...own, ...settings, ...(role && { DATABASE_URL: servers.roles[role] }) };
  const isOwn = (/** @type {string} */ name) => {
    const plain = name.replace(/_FILE$/, '');
    return !withheld.includes(plain) && (plain === name || !all[plain]);
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => isOwn(name)));
}

/**
 * The port for the page, or for a service under its plain name: the operator's, else the one of the last run or near it.
 *
 * @param {Application} application
 * @param {Pick<StackRun, 'env' | 'servers' | 'anyPort'>} run
 */
function choosePort({ portVariable, defaultPort }, { env, servers, anyPort }) {
  const wanted = given(env, portVariable);
  if (anyPort || wanted === '0') return portByChance();
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
 * @property {Record<string, string>} [mains] other main files, by the process's name, for tests
 * @property {string[]} [earlier] names of those that are of an earlier release, for tests
 * @property {typeof startRoundRobin} [edge] what stands before the BFFs, also where there is one; by itself a proxy that asks several in turn
 * @property {() => string} [tree] the folder whose builds run, asked at each start of a process; this one by itself
 * @property {boolean} [anyPort] chooses every port by chance, for tests
 * @property {number} [copies] how often each process runs; several BFFs stand behind a proxy that asks them in turn
 * @property {number} [bffs] how often the BFF does, where that is another number
 */

/**
 * Starts the BFF and every service, and waits until all are ready. When PostgreSQL or Redis has to come back on another port,
 * they start again and follow.
 *
 * @param {StackRun} run
 * @returns where the page is, where each process is by its name, and the supervisor that keeps the processes running
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
    // The proxy before the BFFs is on this machine.
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
  /** Where the BFFs find the dashboard, which tells its port only once it runs, unless the operator says where it is. */
  const dashboard = () => given(env, 'QUEUE_DASHBOARD_URL') ?? addresses['queue-dashboard'];

  const render = () => given(env, 'RENDER_URL') ?? addresses.render;

  /** @param {Application} application @param {Application} main of which it is a copy, or itself */
  const start = async (application, main) => {
    const { name } = application;
    const host = reachable(main === BFF ? HOST : (given(env, 'WORKER_HOST') ?? '127.0.0.1'));
    const isUsual = name === main.name && (main !== BFF || !isBehindProxy);
    const runs = {
      ...application,
      get main() {
        return join(tree(), mains[name] ?? mains[main.name] ?? application.main);
      },
      isEarlier: earlier.includes(name),
    };
    await supervisor.start(runs, {
      port: isUsual ? choosePort(main, run) : portByChance(),
      environment: () => {
        const found = {
          ...(dashboard() && { QUEUE_DASHBOARD_URL: dashboard() }),
          ...(render() && { RENDER_URL: render() }),
        };
        const told = { ...settings(), ...(main === BFF && found) };
        return ownSettings(application, told, servers);
      },
      addressOf: (port) => `http://${host}:${port}`,
      onAddress: (address) => {
        addresses[name] = address;
        if (name === 'queue-dashboard') supervisor.tell(bffs, { queueDashboardUrl: dashboard() });
        if (name === 'render') supervisor.tell(bffs, { renderUrl: render() });
      },
    });
  };

  await progress.step('Starting the services', async (detail) => {
    let ready = 0;
    const drawing = given(env, 'FIRST_PAINT') === 'off' ? [] : [RENDER];
    const all = [...SERVICES, ...drawing, BFF].flatMap((main) =>
      copiesOf(main, main === BFF ? bffCopies : copies).map((copy) => ({ copy, main })),
    );
    const startOne = async (/** @type {(typeof all)[number]} */ { copy, main }) => {
      await start(copy, main);
      detail(`${++ready} of ${all.length} ready`);
    };
    await Promise.all(all.map(startOne));
  });
  // The BFF's usual port is the proxy's.
  const upstreams = () => bffs.map((name) => addresses[name] ?? '');
  const before = edge ?? startRoundRobin;
  const proxy = isBehindProxy ? await before({ upstreams, port: choosePort(BFF, run) }) : null;
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
