import { rmSync } from 'node:fs';
import { prepareDatabase } from '../servers/database.mjs';
import { SERVICES } from '../start/applications.mjs';
import { becomesTrue } from '../system/becomes-true.mjs';
import { createCleanup } from '../system/cleanup.mjs';
import { pickAnyPort } from '../system/ports.mjs';
import { createProgress } from '../system/progress.mjs';
import { ROOT } from '../system/project.mjs';
import { createEtcd } from './etcd.mjs';
import { createFleetContext } from './fleet-context.mjs';
import { createMonitoring } from './monitoring.mjs';
import { createPatroni } from './patroni.mjs';
import { createPoolers } from './pgbouncer.mjs';
import { addressesAt, makeDatabase, startProduct } from './product.mjs';
import { createEdges, createEtcdProxies, createServiceProxy } from './proxies.mjs';
import { createRedis } from './redis.mjs';

/** @import { FleetServer } from './fleet-server.mjs' */

const TIMEOUT_MS = 120_000;
/** Copies of each process except the BFF, the dashboard and render. */
const COPIES = 2;
/** Number of BFFs. With three, one may be lost and another restart while the third serves members. */
const BFFS = 3;

/** @typedef {Awaited<ReturnType<typeof launchFleet>>} Fleet */

/**
 * Starts the parts of a large installation, on its own data that is thrown away afterwards.
 *
 * @param {{ quiet?: boolean, tree?: string, env?: Record<string, string>, onStopping?: (stop: () => Promise<void>) => void }} [options]
 *   `tree` is the folder whose builds run at first. `env` holds settings that differ from a plain start, apart from
 *   RATE_LIMIT, which is off. `onStopping` receives the function that stops everything, before anything runs
 */
export async function launchFleet({ quiet = true, tree = ROOT, env = {}, onStopping = () => {} } = {}) {
  const cleanup = createCleanup();
  const progress = createProgress({ quiet });
  onStopping(cleanup.run);
  /** @type {string[]} */
  const reports = [];
  /** @param {readonly FleetServer[]} members */
  const startAll = async (members) => {
    // The data is thrown away, so the members need no orderly shutdown.
    cleanup.add(() => Promise.all(members.map((member) => member.kill())));
    await Promise.all(members.map((member) => member.start()));
  };
  try {
    const context = await progress.step('Finding the servers’ programs', createFleetContext);
    cleanup.add(() => rmSync(context.dataDir, { recursive: true, force: true, maxRetries: 3 }));
    const etcd = await createEtcd(context);
    const etcdProxies = await createEtcdProxies(context, etcd.members);
    const patroni = await createPatroni(context, etcdProxies);
    const redis = await createRedis(context);
    const ports = { primary: await pickAnyPort(), pooler: await pickAnyPort(), redis: await pickAnyPort() };
    const primary = addressesAt(context, ports.primary);
    const poolers = await createPoolers(context, ports.primary, primary.roles);
    const services = createServiceProxy(context, [
      { name: 'primary', port: ports.primary, check: '/primary', servers: patroni.addresses },
      { name: 'pooler', port: ports.pooler, servers: poolers },
      { name: 'redis', port: ports.redis, servers: redis.members },
    ]);
    await progress.step('Starting etcd, PostgreSQL and Redis', async () => {
      await startAll(etcd.members);
      await startAll(etcdProxies);
      await Promise.all([startAll(patroni.members), startAll(redis.members).then(redis.form)]);
      const isWhole = async () => (await patroni.standbys()).synchronous.length > 0;
      if (!(await becomesTrue(isWhole, TIMEOUT_MS, 250))) throw new Error('No standby became a synchronous one.');
      await startAll([services, ...poolers]);
      if (!(await becomesTrue(() => patroni.isReached(primary.adminUrl), TIMEOUT_MS, 250)))
        throw new Error('The primary is not reached by its address.');
    });
    await makeDatabase(progress, primary, tree);
    let running = tree;
    const { applications, secrets } = await startProduct({
      context,
      progress,
      onRunning: cleanup.add,
      report: (line) => void reports.push(line),
      primary,
      poolerPort: ports.pooler,
      redisUrl: `redis://127.0.0.1:${ports.redis}?cluster=1`,
      copies: COPIES,
      bffs: BFFS,
      env,
      tree: () => running,
    });
    const portOf = (/** @type {string} */ name) => Number(new URL(applications.addresses[name] ?? '').port);
    const copiesOf = (/** @type {string} */ name) =>
      Object.keys(applications.addresses).filter((other) => other.replace(/-\d+$/, '') === name);
    const edges = await createEdges(context, copiesOf('bff').map(portOf));
    const targetsOf = (/** @type {string} */ name) => copiesOf(name).map((copy) => `127.0.0.1:${portOf(copy)}`);
    const monitoring = await createMonitoring(context, {
      targets: Object.fromEntries(['bff', ...SERVICES.map(({ name }) => name)].map((name) => [name, targetsOf(name)])),
      metricsToken: secrets.metricsToken,
    });
    await progress.step('Starting the edge and the monitoring', () => startAll([...edges, ...monitoring.members]));
    return {
      /** Addresses of the two edge proxies through which members come in. Either may be down. */
      urls: edges.map(({ port }) => `http://127.0.0.1:${port}`),
      /** The superuser's URL, which always leads to the current primary. */
      adminUrl: primary.adminUrl,
      /** Proxies between each PostgreSQL and etcd, in the order of the PostgreSQL members. */
      etcdProxies,
      ...{ etcd, patroni, redis, poolers, edges, monitoring },
      logs: context.logs,
      /** What has happened to the product's processes: one line for each unexpected end. */
      reports,
      adminPassword: applications.adminPassword,
      /** Returns the names of the copies of a process. */
      copiesOf,
      addressOf: (/** @type {string} */ name) => applications.addresses[name] ?? '',
      processOf: (/** @type {string} */ name) => applications.supervisor.processOf(name),
      /** Migrates the database with the build of this folder. @param {string} of */
      migrate: (of) =>
        prepareDatabase(progress, { databaseUrl: primary.adminUrl, roles: primary.roles, demoData: false, tree: of }),
      /** Processes that start from now on run the builds of this folder. @param {string} of */
      runFrom(of) {
        running = of;
      },
      stop: cleanup.run,
    };
  } catch (error) {
    await cleanup.run();
    throw error;
  }
}
