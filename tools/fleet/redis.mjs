import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { findProgram } from '../servers/redis.mjs';
import { formCluster, pickNodePort } from '../servers/redis-cluster.mjs';
import { becomesTrue } from '../system/becomes-true.mjs';
import { createFleetServer } from './fleet-server.mjs';

/** @import { FleetContext } from './fleet-context.mjs' */
/** @import { FleetServer } from './fleet-server.mjs' */

const NODES = 6;
const PRIMARIES = 3;
const TIMEOUT_MS = 60_000;
/**
 * Milliseconds without an answer after which a node counts as lost and its replica takes over. Redis' default is 15 seconds.
 */
const NODE_TIMEOUT_MS = 5_000;

/**
 * Creates a Redis Cluster of three primaries, each with a replica, whose data survives a restart.
 *
 * @param {FleetContext} context
 */
export async function createRedis({ dataDir, logs }) {
  const { program, env = {} } = await findProgram();
  /** @type {FleetServer[]} */
  const members = [];
  for (let index = 1; index <= NODES; index += 1) {
    const folder = join(dataDir, `redis-${index}`);
    const port = await pickNodePort();
    mkdirSync(folder, { mode: 0o700 });
    const own = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'yes'];
    const cluster = ['--cluster-enabled', 'yes', '--cluster-node-timeout', `${NODE_TIMEOUT_MS}`];
    const args = [...own, ...cluster, '--maxmemory-policy', 'noeviction'];
    members.push(
      createFleetServer({ name: `redis-${index}`, program: { program, args: [], env }, args, folder, logs, port }),
    );
  }
  return {
    members,
    /** Joins the nodes into one cluster, after their first start. */
    async form() {
      const peers = members.map(({ port }) => ({ port, client: new Redis({ port }) }));
      try {
        await formCluster(peers.slice(0, PRIMARIES));
        for (const [index, { client }] of peers.slice(PRIMARIES).entries()) {
          const primary = peers[index];
          await client.call('CLUSTER', 'MEET', '127.0.0.1', primary?.port ?? 0);
          const id = String(await primary?.client.call('CLUSTER', 'MYID'));
          const follows = () =>
            client.call('CLUSTER', 'REPLICATE', id).then(
              () => true,
              () => false,
            );
          if (!(await becomesTrue(follows, TIMEOUT_MS))) throw new Error('A replica did not find its primary.');
        }
        for (const { client } of peers.slice(PRIMARIES)) {
          const inStep = async () => (await client.info('replication')).includes('master_link_status:up');
          if (!(await becomesTrue(inStep, TIMEOUT_MS))) throw new Error('A replica did not follow its primary.');
        }
      } finally {
        for (const { client } of peers) client.disconnect();
      }
    },
    /** Returns the members that are primaries and answer now. */
    async primaries() {
      const roles = await Promise.all(members.map(({ port }) => roleOf(port)));
      return members.filter((_, index) => roles[index] === 'master');
    },
  };
}

/** Returns `master` or `slave`, in Redis' words, or '' without an answer. @param {number} port */
async function roleOf(port) {
  const client = new Redis({ port, lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 });
  client.on('error', () => {});
  try {
    await client.connect();
    return /role:(\w+)/.exec(await client.info('replication'))?.[1] ?? '';
  } catch {
    return '';
  } finally {
    client.disconnect();
  }
}
