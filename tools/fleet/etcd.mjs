import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pickAnyPort } from '../system/ports.mjs';
import { createFleetServer, statusOf } from './fleet-server.mjs';

/** @import { FleetContext } from './fleet-context.mjs' */

/**
 * Longer timeouts than etcd's defaults. Many processes share two cores here, and a member that waits for CPU time is not
 * down.
 */
const TIMING_FLAGS = ['--heartbeat-interval=250', '--election-timeout=2500'];

/** Creates three members of etcd, which agree on the PostgreSQL that is the primary. @param {FleetContext} context */
export async function createEtcd({ programs, dataDir, logs }) {
  const nodes = [];
  for (const name of ['etcd-1', 'etcd-2', 'etcd-3']) {
    nodes.push({ name, client: await pickAnyPort(), peer: await pickAnyPort() });
  }
  const url = (/** @type {number} */ port) => `http://127.0.0.1:${port}`;
  const cluster = nodes.map(({ name, peer }) => `${name}=${url(peer)}`).join(',');
  const members = nodes.map(({ name, client, peer }) => {
    const folder = join(dataDir, name);
    mkdirSync(folder, { mode: 0o700 });
    return createFleetServer({
      name,
      program: programs.etcd,
      args: [
        `--name=${name}`,
        `--data-dir=${join(folder, 'data')}`,
        `--listen-client-urls=${url(client)}`,
        `--advertise-client-urls=${url(client)}`,
        `--listen-peer-urls=${url(peer)}`,
        `--initial-advertise-peer-urls=${url(peer)}`,
        `--initial-cluster=${cluster}`,
        ...TIMING_FLAGS,
      ],
      folder,
      logs,
      port: client,
      isReady: async () => (await statusOf(`${url(client)}/health`)) === 200,
    });
  });
  return { members };
}
