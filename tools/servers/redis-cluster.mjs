import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { BY_CHANCE, isPortFree, pickAnyPort } from '../system/ports.mjs';
import { findProgram } from './redis.mjs';

const SLOTS = 16_384;
const PATIENCE_MS = 60_000;
/** How far above its port a node listens to the other nodes. */
const BUS_ABOVE = 10_000;

async function until(happened) {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; ) {
    if (await happened().catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The Redis Cluster did not come up.');
}

/** A free port, chosen by chance, whose bus no outgoing connection can have taken either. */
async function pickNodePort() {
  for (;;) {
    const port = await pickAnyPort();
    if (port + BUS_ABOVE <= BY_CHANCE.last && (await isPortFree(port + BUS_ABOVE).catch(() => false))) return port;
  }
}

const isComplete = (info) => info.includes('cluster_state:ok') && info.includes('cluster_known_nodes:3');

/** A Redis Cluster of three nodes that keeps nothing, for tests. @returns an address for REDIS_URL, and what stops it */
export async function startRedisCluster() {
  const { program, env } = await findProgram();
  const home = mkdtempSync(join(tmpdir(), 'wishboard-cluster-'));
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
      const settings = ['--port', port, '--bind', '127.0.0.1', '--dir', home, '--save', '', '--appendonly', 'no'];
      const cluster = ['--cluster-enabled', 'yes', '--cluster-config-file', `nodes-${index}.conf`];
      const child = spawn(program, [...settings, ...cluster].map(String), {
        stdio: 'ignore',
        env: { ...process.env, ...env },
      });
      const client = new Redis({ port, retryStrategy: () => 100 });
      client.on('error', () => {});
      nodes.push({ port, child, client });
    }
    await unite(nodes);
  } catch (error) {
    stop();
    throw error;
  }
  return {
    url: `redis://127.0.0.1:${nodes[0].port}?cluster=1`,
    /** How many keys each node holds. */
    keys: () => Promise.all(nodes.map(({ client }) => client.dbsize())),
    stop,
  };
}

/** Deals the slots out to the nodes, and makes them one cluster. */
async function unite(nodes) {
  const [first, ...others] = nodes;
  for (const [index, { client }] of nodes.entries()) {
    const from = Math.ceil((index * SLOTS) / nodes.length);
    const to = Math.ceil(((index + 1) * SLOTS) / nodes.length);
    const slots = Array.from({ length: to - from }, (_, offset) => from + offset);
    await client.call('CLUSTER', 'ADDSLOTS', ...slots);
  }
  for (const { port } of others) await first.client.call('CLUSTER', 'MEET', '127.0.0.1', port);
  for (const { client } of nodes) {
    await until(async () => isComplete(await client.call('CLUSTER', 'INFO')));
  }
}
