import { join } from 'node:path';
import { APPLICATIONS, BFF, copiesOf, SERVICES } from './applications.mjs';
import { keepServer } from './keep-server.mjs';
import { openPortMemory, pickAnyPort, requireFreePort } from './ports.mjs';
import { requireDatabase, startPostgres } from './postgres.mjs';
import { sourceRevision } from './project.mjs';
import { requireRedis, startRedis } from './redis.mjs';
import { startRoundRobin } from './round-robin.mjs';
import { loadSecrets } from './secrets.mjs';
import { createSupervisor } from './supervisor.mjs';

const given = (env, name) => env[name]?.trim() || null;

/**
 * Finds or starts PostgreSQL and Redis.
 *
 * @param anyPort true chooses the ports by chance, for tests
 * @param onRunning given what stops a server this run started, as soon as there is something to stop
 * @param report told, in one line, when a server of this run has crashed
 * @returns their addresses, what the run keeps for them, and `serverProcessOf(name)`: a process this run looks after
 */
export async function startServers(options) {
  const { env, dataDir, progress, onRunning, durable = true, anyPort = false, report = progress.line } = options;
  const secrets = loadSecrets(dataDir);
  const ports = openPortMemory(dataDir, { anyPort });
  let databaseUrl = given(env, 'DATABASE_URL');
  let redisUrl = given(env, 'REDIS_URL');
  const common = { dataDir, ports, progress, durable };
  const kept = {};
  const keep = async (label, name, start) => {
    const { url, processOf } = await keepServer({ name: label, start, onRunning, report });
    kept[name] = processOf;
    return url;
  };
  if (databaseUrl) await progress.step('Looking for PostgreSQL', () => requireDatabase(databaseUrl));
  else {
    await progress.step('Starting PostgreSQL', async () => {
      const password = secrets.postgresPassword;
      databaseUrl = await keep('PostgreSQL', 'postgres', (started) =>
        startPostgres({ ...common, password, onRunning: started }),
      );
    });
  }
  if (redisUrl) await progress.step('Looking for Redis', () => requireRedis(redisUrl));
  else {
    await progress.step('Starting Redis', async () => {
      const password = secrets.redisPassword;
      redisUrl = await keep('Redis', 'redis', (started) => startRedis({ ...common, password, onRunning: started }));
    });
  }
  return { databaseUrl, redisUrl, secrets, ports, serverProcessOf: (name) => kept[name]?.() ?? null };
}

/** The port of each process: the operator's, which must be free, else one near the usual that is. */
export async function choosePorts(env, ports, anyPort) {
  const chosen = {};
  for (const { portVariable, defaultPort } of APPLICATIONS) {
    const wanted = given(env, portVariable);
    const host = portVariable === BFF.portVariable ? (given(env, 'HOST') ?? '127.0.0.1') : '127.0.0.1';
    if (anyPort || wanted === '0') chosen[portVariable] = await pickAnyPort();
    else if (wanted || portVariable === BFF.portVariable) {
      chosen[portVariable] = Number(wanted ?? defaultPort);
      await requireFreePort(portVariable, chosen[portVariable], host);
    } else chosen[portVariable] = await ports.choose(portVariable, defaultPort);
  }
  return chosen;
}

/** An address for this machine's own requests: one that means "all" cannot be asked. */
export const reachable = (host) =>
  host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;

/** What the processes are told: the operator's settings, with what this run found and chose filled in. */
export function applicationSettings({ env, dataDir, servers, ports }) {
  return {
    NODE_ENV: 'production',
    ...env,
    ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
    HOST: given(env, 'HOST') ?? '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: servers.databaseUrl,
    REDIS_URL: servers.redisUrl,
    SESSION_SECRET: given(env, 'SESSION_SECRET') ?? servers.secrets.sessionSecret,
    ADMIN_PASSWORD: given(env, 'ADMIN_PASSWORD') ?? servers.secrets.adminPassword,
    METRICS_TOKEN: given(env, 'METRICS_TOKEN') ?? servers.secrets.metricsToken,
    BUILD_REVISION: given(env, 'BUILD_REVISION') ?? sourceRevision(),
  };
}

/**
 * Starts the BFF and every service, and waits until all are ready.
 *
 * @param mains other main files, by the process's name, for tests
 * @param anyPort true chooses every port by chance, for tests
 * @param copies how often each process runs; several BFFs stand behind a proxy that asks them in turn
 * @returns where the page is, where each process is by its name, and the supervisor that keeps the processes running
 */
export async function startApplications(options) {
  const { env, dataDir, servers, progress, report, onRunning, mains = {}, anyPort = false, copies = 1 } = options;
  const ports = await choosePorts(env, servers.ports, anyPort);
  const settings = {
    // The proxy before several BFFs is on this machine.
    ...(copies > 1 && { TRUSTED_PROXIES: 'loopback' }),
    ...applicationSettings({ env, dataDir, servers, ports }),
  };
  const url = `http://${reachable(settings.HOST)}:${ports.PORT}`;
  const supervisor = createSupervisor({ dataDir, report });
  const bffs = copiesOf(BFF, copies);
  onRunning(() => supervisor.stop(bffs.map(({ name }) => name)));
  /** Where the process is. Behind a proxy the BFF's usual port is the proxy's. */
  const start = async (application, main) => {
    const { name, portVariable, withheld } = application;
    const usual = name === main.name && (main !== BFF || copies === 1);
    const port = usual ? ports[portVariable] : await pickAnyPort();
    const env = { ...application.settings, ...settings, [portVariable]: String(port) };
    const known = Object.entries(env).filter(([variable]) => !withheld.includes(variable));
    const base = main === BFF ? `http://${reachable(settings.HOST)}:${port}` : `http://127.0.0.1:${port}`;
    const runs = { ...application, main: mains[name] ?? mains[main.name] ?? application.main };
    await supervisor.start(runs, Object.fromEntries(known), `${base}/readyz`);
    return base;
  };
  const addresses = {};
  await progress.step('Starting the services', async (detail) => {
    let ready = 0;
    const all = [...SERVICES, BFF].flatMap((main) => copiesOf(main, copies).map((copy) => [copy, main]));
    await Promise.all(
      all.map(async ([copy, main]) => {
        addresses[copy.name] = await start(copy, main);
        detail(`${++ready} of ${all.length} ready`);
      }),
    );
  });
  if (copies > 1) {
    const upstreams = bffs.map(({ name }) => addresses[name]);
    const proxy = await startRoundRobin({ upstreams, port: ports.PORT });
    onRunning(() => proxy.close());
  }
  return { url, addresses, supervisor, adminPassword: settings.ADMIN_PASSWORD, logs: join(dataDir, 'logs') };
}
