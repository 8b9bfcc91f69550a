import { join } from 'node:path';
import { rotateLogs } from '../system/log-file.mjs';
import { fixedPort, randomPort } from '../system/ports.mjs';
import { ROOT } from '../system/project.mjs';
import { applicationSettings, requestHost, settingsFor } from './application-settings.mjs';
import { BFF, copiesOf, RENDER, SERVICES } from './applications.mjs';
import { startRoundRobin } from './round-robin.mjs';
import { readSetting } from './settings.mjs';
import { createSupervisor } from './supervisor.mjs';

/** @import { Task } from '../system/cleanup.mjs' */
/** @import { Progress } from '../system/progress.mjs' */
/** @import { Application } from './applications.mjs' */
/** @import { Servers } from './servers.mjs' */
/** @import { Environment } from './settings.mjs' */
/** @import { Supervisor } from './supervisor.mjs' */

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

/** @param {StackRun} run */
const bffCopiesOf = ({ copies = 1, bffs = copies }) => bffs;

/** @param {StackRun} run */
const isBehindProxy = (run) => bffCopiesOf(run) > 1 || run.edge !== undefined;

/**
 * Returns a function that starts one application under the supervisor with the settings of this run.
 *
 * @param {StackRun} run
 * @param {object} options
 * @param {Supervisor} options.supervisor
 * @param {() => Environment} options.settings returns the settings common to all processes
 * @param {string} options.bffHost
 * @param {Record<string, string>} options.addresses receives the address of each process by its name
 * @param {string[]} options.bffs names of the BFFs, which are told where the dashboard and render are
 */
function createStarter(run, { supervisor, settings, bffHost, addresses, bffs }) {
  const { env, servers, mains = {}, earlier = [], tree = () => ROOT } = run;
  /**
   * Address at which the BFFs find the dashboard. The dashboard reports its port only once it runs, unless the operator sets
   * the address.
   */
  const dashboard = () => readSetting(env, 'QUEUE_DASHBOARD_URL') ?? addresses['queue-dashboard'];
  const render = () => readSetting(env, 'RENDER_URL') ?? addresses.render;
  const found = () => ({
    ...(dashboard() && { QUEUE_DASHBOARD_URL: dashboard() }),
    ...(render() && { RENDER_URL: render() }),
  });

  /**
   * @param {Application} application
   * @param {Application} main the application that this one is a copy of, or the application itself
   */
  return (application, main) => {
    const { name } = application;
    const host = requestHost(main === BFF ? bffHost : (readSetting(env, 'WORKER_HOST') ?? '127.0.0.1'));
    const isUsual = name === main.name && (main !== BFF || !isBehindProxy(run));
    const program = {
      ...application,
      get main() {
        return join(tree(), mains[name] ?? mains[main.name] ?? application.main);
      },
      isEarlier: earlier.includes(name),
    };
    return supervisor.start(program, {
      port: isUsual ? choosePort(main, run) : randomPort(),
      environment: () => settingsFor(application, { ...settings(), ...(main === BFF && found()) }, servers),
      addressOf: (port) => `http://${host}:${port}`,
      onAddress: (address) => {
        addresses[name] = address;
        if (name === 'queue-dashboard') supervisor.send(bffs, { queueDashboardUrl: dashboard() });
        if (name === 'render') supervisor.send(bffs, { renderUrl: render() });
      },
    });
  };
}

/**
 * Starts every process of the product at once, and waits until all are ready.
 *
 * @param {StackRun} run
 * @param {ReturnType<typeof createStarter>} start
 */
function startAll(run, start) {
  const { env, progress, copies = 1 } = run;
  const drawing = readSetting(env, 'FIRST_PAINT') === 'off' ? [] : [RENDER];
  const all = [...SERVICES, ...drawing, BFF].flatMap((main) =>
    copiesOf(main, main === BFF ? bffCopiesOf(run) : copies).map((copy) => ({ copy, main })),
  );
  return progress.step('Starting the services', async (detail) => {
    let ready = 0;
    const startOne = async (/** @type {(typeof all)[number]} */ { copy, main }) => {
      await start(copy, main);
      detail(`${++ready} of ${all.length} ready`);
    };
    await Promise.all(all.map(startOne));
  });
}

/**
 * Starts the BFF and every service, and waits until all are ready. When PostgreSQL or Redis moves to another port, the
 * processes restart with the new address.
 *
 * @param {StackRun} run
 * @returns the address of the page, the address of each process by name, and the supervisor that keeps the processes running
 */
export async function startApplications(run) {
  const { env, dataDir, servers, report, onRunning, tree = () => ROOT, edge: startProxy = startRoundRobin } = run;
  const settings = () => ({
    // The proxy in front of the BFFs runs on this machine.
    ...(isBehindProxy(run) && { TRUSTED_PROXIES: 'loopback' }),
    ...applicationSettings({ env, dataDir, servers, tree: tree() }),
  });
  const { INSTALLATION: installation, HOST: bffHost, ADMIN_PASSWORD: adminPassword } = settings();
  const logs = join(dataDir, 'logs');
  const supervisor = createSupervisor({ dataDir, report, installation });
  onRunning(rotateLogs(logs, report));
  const bffs = copiesOf(BFF, bffCopiesOf(run)).map(({ name }) => name);
  onRunning(() => supervisor.stop(bffs));
  servers.onMoved(() => supervisor.restart());
  /** @type {Record<string, string>} */
  const addresses = {};
  await startAll(run, createStarter(run, { supervisor, settings, bffHost, addresses, bffs }));
  // The proxy takes the BFF's usual port.
  const upstreams = () => bffs.map((name) => addresses[name] ?? '');
  const proxy = isBehindProxy(run) ? await startProxy({ upstreams, port: choosePort(BFF, run) }) : null;
  if (proxy) onRunning(proxy.close);
  return {
    get url() {
      return proxy?.url ?? addresses.bff ?? '';
    },
    addresses,
    supervisor,
    adminPassword,
    logs,
  };
}
