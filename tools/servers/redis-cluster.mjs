import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { becomesTrue } from '../system/becomes-true.mjs';
import { isPortFree, pickAnyPort, RANDOM_PORT_RANGE } from '../system/ports.mjs';
import { findProgram } from './redis.mjs';

const SLOTS = 16_384;
const TIMEOUT_MS = 60_000;
/** Offset from a node's port to the port of its cluster bus. */
const BUS_PORT_OFFSET = 10_000;

/** @typedef {{ port: number, client: Redis }} ClusterPeer */
/** @typedef {ClusterPeer & { child: import('node:child_process').ChildProcess }} ClusterNode */
/** @typedef {Awaited<ReturnType<typeof startRedisCluster>>} RedisCluster */

/** Returns a free random port whose cluster-bus port is free too and below the range of outgoing connections. */
export async function pickNodePort() {
  for (;;) {
    const port = await pickAnyPort();
    if (
      port + BUS_PORT_OFFSET <= RANDOM_PORT_RANGE.last &&
      (await isPortFree(port + BUS_PORT_OFFSET).catch(() => false))
    )
      return port;
  }
}

/** @param {string} info */
const isComplete = (info) => info.includes('cluster_state:ok') && info.includes('cluster_known_nodes:3');

/**
 * Starts a Redis Cluster of three nodes without persistence, for tests.
 *
 * @returns a URL for REDIS_URL, `keys()` with the number of keys per node, and `stop()`
 */
export async function startRedisCluster() {
  const { program, env } = await findProgram();
  const home = mkdtempSync(join(tmpdir(), 'wishboard-cluster-'));
  /** @type {ClusterNode[]} */
  const nodes = [];
  const stop = () => {
    for (const { child, client } of nodes) {
      client.disconnect();
      child.kill('SIGKILL');
    }
    rmSync(home, { recursive: true, force: true });
  };
  try {
    for (const index of [0, 1, 2]) {
      const port = await pickNodePort();
      const settings = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', home, '--save', '', '--appendonly', 'no'];
      const cluster = ['--cluster-enabled', 'yes', '--cluster-config-file', `nodes-${index}.conf`];
      const child = spawn(program, [...settings, ...cluster], {
        stdio: 'ignore',
        env: { ...process.env, ...env },
      });
      const client = new Redis({ port, retryStrategy: () => 100 });
      client.on('error', () => {});
      nodes.push({ port, child, client });
    }
    await formCluster(nodes);
  } catch (error) {
    stop();
    throw error;
  }
  return {
    url: `redis://127.0.0.1:${nodes[0]?.port}?cluster=1`,
    /** Returns the number of keys on each node. */
    keys: () => Promise.all(nodes.map(({ client }) => client.dbsize())),
    stop,
  };
}

/** Distributes the hash slots over the nodes and joins them into one cluster. @param {ClusterPeer[]} nodes */
export async function formCluster(nodes) {
  for (const [index, { client }] of nodes.entries()) {
    const from = Math.ceil((index * SLOTS) / nodes.length);
    const to = Math.ceil(((index + 1) * SLOTS) / nodes.length);
    const slots = Array.from({ length: to - from }, (_, offset) => from + offset);
    await client.call('CLUSTER', 'ADDSLOTS', ...slots);
  }
  for (const { port } of nodes.slice(1)) await nodes[0]?.client.call('CLUSTER', 'MEET', '127.0.0.1', port);
  for (const { client } of nodes) {
    const isUp = () =>
      client.call('CLUSTER', 'INFO').then(
        (info) => isComplete(String(info)),
        () => false,
      );
    if (!(await becomesTrue(isUp, TIMEOUT_MS))) throw new Error('The Redis Cluster did not come up.');
  }
}
