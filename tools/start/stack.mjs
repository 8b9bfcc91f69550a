import { join } from 'node:path';
import { keepServer } from '../servers/keep-server.mjs';
import { requireDatabase, startPostgres } from '../servers/postgres.mjs';
import { requireRedis, startRedis } from '../servers/redis.mjs';
import { roleUrls } from '../servers/role-urls.mjs';
import { rotateLogs } from '../system/log-file.mjs';
import { fixedPort, openPortMemory, portByChance } from '../system/ports.mjs';
import { sourceRevision } from '../system/project.mjs';
import { BFF, copiesOf, SERVICES } from './applications.mjs';
import { startRoundRobin } from './round-robin.mjs';
import { loadSecrets } from './secrets.mjs';
import { given } from './settings.mjs';
import { createSupervisor } from './supervisor.mjs';

/**
 * Finds or starts PostgreSQL and Redis.
 *
 * @param anyPort true chooses the ports by chance, for tests
 * @param makesRoles whether processes get roles of their own on the server; default where it is this run's own
 * @param onRunning given what stops a server this run started, as soon as there is something to stop
 * @param report told, in one line, when a server of this run has crashed
 * @returns their addresses of now, `roles` for who may do less than `databaseUrl` lets, what the run keeps for them, `serverProcessOf(name)`: a process this run looks after, and
 *   `onMoved(follow)`: who has to know when a server had to come back on another port
 */
export async function startServers(options) {
  const { env, dataDir, progress, onRunning, durable = true, anyPort = false, report = progress.line } = options;
  const makesRoles = options.makesRoles ?? !given(env, 'DATABASE_URL');
  const secrets = loadSecrets(dataDir);
  const ports = openPortMemory(dataDir, { anyPort });
  const urls = { postgres: given(env, 'DATABASE_URL'), redis: given(env, 'REDIS_URL') };
  const common = { dataDir, ports, progress, durable };
  const kept = {};
  const followers = [];
  const keep = async (label, name, start) => {
    const server = await keepServer({
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
    kept[name] = server.processOf;
  };
  if (urls.postgres) await progress.step('Looking for PostgreSQL', () => requireDatabase(urls.postgres));
  else {
    const password = secrets.postgresPassword;
    await progress.step('Starting PostgreSQL', () =>
      keep('PostgreSQL', 'postgres', (started) => startPostgres({ ...common, password, onRunning: started })),
    );
  }
  if (urls.redis) await progress.step('Looking for Redis', () => requireRedis(urls.redis));
  else {
    const password = secrets.redisPassword;
    await progress.step('Starting Redis', () =>
      keep('Redis', 'redis', (started) => startRedis({ ...common, password, onRunning: started })),
    );
  }
  return {
    get databaseUrl() {
      return urls.postgres;
    },
    get redisUrl() {
      return urls.redis;
    },
    get roles() {
      if (makesRoles) return { ...roleUrls(urls.postgres), toMake: true };
      return givenRoles(env, urls.postgres);
    },
    secrets,
    ports,
    serverProcessOf: (name) => kept[name]?.() ?? null,
    onMoved: (follow) => followers.push(follow),
  };
}

/** On a server of the operator's: roles they have made, else one for everything. */
const givenRoles = (env, databaseUrl) => ({
  ownerUrl: given(env, 'DATABASE_OWNER_URL') ?? databaseUrl,
  appUrl: databaseUrl,
  linkPreviewUrl: given(env, 'DATABASE_LINK_PREVIEW_URL') ?? databaseUrl,
});

/** An address for this machine's own requests: one that means "all" cannot be asked. */
export const reachable = (host) =>
  host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;

/** What the processes are told: the operator's settings, with what this run found filled in. */
export function applicationSettings({ env, dataDir, servers }) {
  return {
    NODE_ENV: 'production',
    ...env,
    HOST: given(env, 'HOST') ?? '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: servers.roles.appUrl,
    REDIS_URL: servers.redisUrl,
    SESSION_SECRET: given(env, 'SESSION_SECRET') ?? servers.secrets.sessionSecret,
    ADMIN_PASSWORD: given(env, 'ADMIN_PASSWORD') ?? servers.secrets.adminPassword,
    METRICS_TOKEN: given(env, 'METRICS_TOKEN') ?? servers.secrets.metricsToken,
    BUILD_REVISION: given(env, 'BUILD_REVISION') ?? sourceRevision(),
    INSTALLATION: given(env, 'INSTALLATION') ?? servers.secrets.installation,
  };
}

/** What one process is told: nothing it has no business knowing, by value or by file. */
export function ownSettings({ settings: own, role, withheld }, settings, servers) {
  const all = { ...own, ...settings, ...(role && { DATABASE_URL: servers.roles[role] }) };
  const isOwn = (name) => {
    const plain = name.replace(/_FILE$/, '');
    return !withheld.includes(plain) && (plain === name || !all[plain]);
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => isOwn(name)));
}

/** The port for the page, or for a service under its plain name: the operator's, else the one of the last run or near it. */
function choosePort({ portVariable, defaultPort }, { env, ports, anyPort }) {
  const wanted = given(env, portVariable);
  if (anyPort || wanted === '0') return portByChance();
  if (wanted || portVariable === BFF.portVariable) return fixedPort(portVariable, Number(wanted ?? defaultPort));
  return ports.choose(portVariable, defaultPort);
}

/**
 * Starts the BFF and every service, and waits until all are ready. When PostgreSQL or Redis has to come back on another port,
 * they start again and follow.
 *
 * @param mains other main files, by the process's name, for tests
 * @param earlier names of those that are of an earlier release, for tests
 * @param anyPort true chooses every port by chance, for tests
 * @param copies how often each process runs; several BFFs stand behind a proxy that asks them in turn
 * @returns where the page is, where each process is by its name, and the supervisor that keeps the processes running
 */
export async function startApplications(options) {
  const { env, dataDir, servers, progress, report, onRunning, mains = {}, earlier = [], anyPort, copies = 1 } = options;
  const settings = () => ({
    // The proxy before several BFFs is on this machine.
    ...(copies > 1 && { TRUSTED_PROXIES: 'loopback' }),
    ...applicationSettings({ env, dataDir, servers }),
  });
  const { INSTALLATION: installation, HOST, ADMIN_PASSWORD: adminPassword } = settings();
  const supervisor = createSupervisor({ dataDir, report, installation });
  onRunning(rotateLogs(join(dataDir, 'logs'), report));
  const bffs = copiesOf(BFF, copies).map(({ name }) => name);
  onRunning(() => supervisor.stop(bffs));
  servers.onMoved(() => supervisor.restart());
  const addresses = {};
  /** Where the BFFs find the dashboard, which tells its port only once it runs, unless the operator says where it is. */
  const dashboard = () => given(env, 'QUEUE_DASHBOARD_URL') ?? addresses['queue-dashboard'];

  const start = async (application, main) => {
    const { name } = application;
    const host = reachable(main === BFF ? HOST : (given(env, 'WORKER_HOST') ?? '127.0.0.1'));
    const isUsual = name === main.name && (main !== BFF || copies === 1);
    const runs = {
      ...application,
      main: mains[name] ?? mains[main.name] ?? application.main,
      isEarlier: earlier.includes(name),
    };
    await supervisor.start(runs, {
      port: isUsual ? choosePort(main, { env, ports: servers.ports, anyPort }) : portByChance(),
      environment: () => {
        const told = { ...settings(), ...(main === BFF && dashboard() && { QUEUE_DASHBOARD_URL: dashboard() }) };
        return ownSettings(application, told, servers);
      },
      addressOf: (port) => `http://${host}:${port}`,
      onAddress: (address) => {
        addresses[name] = address;
        if (name === 'queue-dashboard') supervisor.tell(bffs, { queueDashboardUrl: dashboard() });
      },
    });
  };

  await progress.step('Starting the services', async (detail) => {
    let ready = 0;
    const all = [...SERVICES, BFF].flatMap((main) => copiesOf(main, copies).map((copy) => [copy, main]));
    await Promise.all(
      all.map(async ([copy, main]) => {
        await start(copy, main);
        detail(`${++ready} of ${all.length} ready`);
      }),
    );
  });
  let proxy = null;
  if (copies > 1) {
    // The BFF's usual port is the proxy's.
    const port = choosePort(BFF, { env, ports: servers.ports, anyPort });
    proxy = await startRoundRobin({ upstreams: () => bffs.map((name) => addresses[name]), port });
    onRunning(() => proxy.close());
  }
  return {
    get url() {
      return proxy?.url ?? addresses.bff;
    },
    addresses,
    supervisor,
    adminPassword,
    logs: join(dataDir, 'logs'),
  };
}
