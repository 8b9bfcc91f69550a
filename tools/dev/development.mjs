import { setTimeout as pause } from 'node:timers/promises';
import { concurrently } from 'concurrently';
import { databaseSettings, prepareDatabase } from '../servers/database.mjs';
import { applicationSettings, requestHost, settingsFor } from '../start/application-settings.mjs';
import { APPLICATIONS, BFF } from '../start/applications.mjs';
import { buildAll } from '../start/build.mjs';
import { startServers } from '../start/servers.mjs';
import { checkSettings, placeholders } from '../start/settings.mjs';
import { randomPort } from '../system/ports.mjs';
import { ROOT } from '../system/project.mjs';

/** @import { Application } from '../start/applications.mjs' */
/** @import { Servers } from '../start/servers.mjs' */
/** @import { Environment } from '../start/settings.mjs' */
/** @import { Task } from '../system/cleanup.mjs' */
/** @import { Progress } from '../system/progress.mjs' */

/**
 * Returns a command that runs this Node, on files relative to the root. The program is in quotes on its own, because
 * concurrently removes quotes around a whole command.
 *
 * @param {string} rest
 */
const node = (rest) => `"${process.execPath}" ${rest}`;

/**
 * Returns a Node process that restarts whenever one of its loaded compiled files changes.
 *
 * @param {Pick<Application, 'name' | 'main'>} application
 * @param {Environment} env
 */
const watchedProcess = (application, env) => ({
  name: application.name,
  command: node(`--enable-source-maps --watch --watch-preserve-output ${application.main}`),
  env,
});

/** Returns the compiled modules of a process in place of their bundle. @param {Application} application */
const unbundled = (application) => ({ ...application, main: application.main.replace('/dist/', '/dist/modules/') });

/** Command that migrates the schema, and runs again whenever a migration changes. */
const MIGRATE = { name: 'migrate', main: 'packages/database/dist/commands/migrate.js' };

/**
 * Returns an address for display. Hides the password of a server that the operator has set; that of a server from this run is
 * in the data folder anyway.
 *
 * @param {string} address
 * @param {boolean} isGiven
 */
function displayUrl(address, isGiven) {
  const url = new URL(address);
  if (isGiven && url.password) url.password = '***';
  return url.href;
}

/** @typedef {ReturnType<typeof applicationSettings> & { PORT?: string }} DevelopmentSettings */

/**
 * Returns the addresses of page, API docs and servers, one line for each.
 *
 * @param {{ env: Environment, settings: Pick<DevelopmentSettings, 'HOST' | 'PORT' | 'ADMIN_PASSWORD' | 'DATABASE_URL' | 'REDIS_URL'> }} run
 */
export function addressLines({ env, settings }) {
  const page = `http://${requestHost(settings.HOST)}:${settings.PORT}`;
  const addresses = {
    'The board': page,
    'API docs': `${page}/api/docs`,
    'Queue dashboard': `${page}/admin/queues   user operator, password ${settings.ADMIN_PASSWORD}`,
    PostgreSQL: displayUrl(settings.DATABASE_URL, Boolean(env.DATABASE_URL?.trim())),
    Redis: displayUrl(settings.REDIS_URL, Boolean(env.REDIS_URL?.trim())),
  };
  return Object.entries(addresses).map(([label, address]) => `  ${label.padEnd(16)} ${address}`);
}

/**
 * Prints the addresses below the output of the start, once the page answers.
 *
 * @param {string[]} lines
 * @param {{ settings: DevelopmentSettings, progress: Progress, isOver: () => boolean }} run
 */
async function announce(lines, { settings, progress, isOver }) {
  const page = `http://${requestHost(settings.HOST)}:${settings.PORT}/readyz`;
  const isReady = async () => {
    const answer = await fetch(page);
    const { installation } = /** @type {{ installation?: string }} */ (await answer.json());
    return answer.ok && installation === settings.INSTALLATION;
  };
  while (!(await isReady().catch(() => false))) {
    if (isOver()) return;
    await pause(200);
  }
  progress.line(`\n${lines.join('\n')}\n`);
}

/**
 * Returns the port of a process: the operator's, else the usual one for the page. The dashboard gets a known random port,
 * because other processes must reach it.
 *
 * @param {Application} application
 * @param {Environment} env
 */
function portOf({ name, portVariable, defaultPort }, env) {
  const wanted = env[portVariable]?.trim();
  if (wanted && wanted !== '0') return wanted;
  if (name === BFF.name && !wanted) return defaultPort;
  return name === BFF.name || name === 'queue-dashboard' ? randomPort().port : 0;
}

/**
 * Returns all commands that run side by side. Each process has its own database role, and the migration has the owner's.
 *
 * @param {{ dataDir: string, settings: Environment, servers: Pick<Servers, 'databaseUrl' | 'roles'> }} run
 */
export function developmentCommands({ dataDir, settings, servers }) {
  return [
    { name: 'tsc', command: node('tools/dev/watch-types.mjs') },
    { name: 'web', command: node('tools/dev/watch-web.mjs'), env: { DATA_DIR: dataDir } },
    watchedProcess(MIGRATE, databaseSettings(servers)),
    ...APPLICATIONS.map((application) =>
      watchedProcess(unbundled(application), settingsFor(application, settings, servers)),
    ),
  ];
}

/**
 * Runs compilers and processes side by side, and prefixes each line of output with its origin. There is `tsc` for all server
 * code, one process with all browser builds, and every process of the product except render. Ends when one of the compilers
 * fails.
 *
 * @param {{ env: Environment, dataDir: string, progress: Progress, onRunning: (stop: Task) => void }} run
 */
export async function runDevelopment({ env, dataDir, progress, onRunning }) {
  await buildAll(progress);
  const servers = await startServers({ env, dataDir, progress, onRunning });
  await prepareDatabase(progress, {
    ...servers,
    demoData: (await checkSettings(env, placeholders(servers.secrets)))?.DEMO_DATA === true,
  });
  servers.onMoved(() => progress.line('  Start npm run dev again, so that every process follows.'));
  const ports = Object.fromEntries(
    APPLICATIONS.map((application) => [application.portVariable, String(portOf(application, env))]),
  );
  const settings = { ...applicationSettings({ env, dataDir, servers }), ...ports, NODE_ENV: 'development' };
  const commands = developmentCommands({ dataDir, settings, servers });
  const { result, commands: children } = concurrently(commands, {
    cwd: ROOT,
    prefix: 'name',
    prefixColors: 'auto',
    killOthersOn: ['failure'],
    successCondition: 'first',
  });
  onRunning(() => {
    for (const child of children) child.kill('SIGTERM');
    return result.catch(() => {});
  });
  let over = false;
  const announced = announce(addressLines({ env, settings }), { settings, progress, isOver: () => over });
  await result.catch(() => {});
  over = true;
  await announced;
}
