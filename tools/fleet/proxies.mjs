import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { becomesTrue } from '../system/becomes-true.mjs';
import { pickAnyPort, startOnPort } from '../system/ports.mjs';
import { createFleetServer, statusOf } from './fleet-server.mjs';
import { findHaproxy } from './programs.mjs';
import { shippedFile } from './shipped.mjs';

/** @import { startRoundRobin } from '../start/round-robin.mjs' */
/** @import { FleetServer } from './fleet-server.mjs' */
/** @import { FleetContext } from './fleet-context.mjs' */

const EDGE = 'deploy/edge/haproxy.cfg';
const READY_MS = 60_000;
/** Settings of the proxies that only forward TCP connections. */
const HEAD = `
global
  maxconn 4000
  log stdout format raw local0 notice
defaults
  mode tcp
  log global
  timeout connect 2s
  timeout client 24h
  timeout server 24h
  timeout check 5s
`;

/**
 * An address that leads to any of several healthy servers, like a Service in Kubernetes. `check` is the path of an HTTP
 * health check, at `checkPort` if given. Without `check`, a server is healthy when it accepts connections.
 *
 * @typedef {{ name: string, port: number, servers: { port: number, checkPort?: number }[], check?: string }} Service
 */

/** @param {Service} service */
const listenBlock = ({ name, port, servers, check }) => `
listen ${name}
  bind 127.0.0.1:${port}
  ${check ? `option httpchk GET ${check}` : 'option tcp-check'}
  default-server check inter 500ms fall 3 rise 1 on-marked-down shutdown-sessions
${servers.map(({ port: at, checkPort }, index) => `  server s${index + 1} 127.0.0.1:${at}${checkPort ? ` port ${checkPort}` : ''}`).join('\n')}
`;

/** @param {FleetContext} context @param {string} name @param {Service[]} services */
function createForwarder({ programs, dataDir, logs }, name, services) {
  const folder = join(dataDir, name);
  mkdirSync(folder);
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, HEAD + services.map(listenBlock).join(''));
  const port = services[0]?.port ?? 0;
  return createFleetServer({ name, program: programs.haproxy, args: ['-db', '-f', file], folder, logs, port });
}

/**
 * Creates the proxy for all Services. No test kills it, because it stands for the network of the cluster.
 *
 * @param {FleetContext} context
 * @param {Service[]} services
 */
export const createServiceProxy = (context, services) => createForwarder(context, 'services', services);

/**
 * Creates one proxy to etcd for each PostgreSQL. Killing a proxy cuts that PostgreSQL off from etcd.
 *
 * @param {FleetContext} context
 * @param {readonly { port: number }[]} etcd
 */
export async function createEtcdProxies(context, etcd) {
  const etcdProxies = [];
  for (const name of ['way-1', 'way-2', 'way-3']) {
    etcdProxies.push(createForwarder(context, name, [{ name: 'etcd', port: await pickAnyPort(), servers: [...etcd] }]));
  }
  return etcdProxies;
}

/** @param {string} name @param {readonly number[]} ports */
const serverLines = (name, ports) =>
  ports.map((at, index) => `  server ${name}-${index + 1} 127.0.0.1:${at}`).join('\n');

/**
 * Returns the shipped configuration with the BFFs of this machine.
 *
 * @param {number} port
 * @param {readonly number[]} bffs ports of the BFFs
 */
const edgeText = (port, bffs) =>
  shippedFile(EDGE, {
    maxconn: '  maxconn 2000',
    bind: `  bind 127.0.0.1:${port}`,
    servers: serverLines('bff', bffs),
    sources: serverLines('built', bffs),
  });

/**
 * Starts the shipped edge in front of a stack's BFFs, so that requests arrive as in a large installation. Takes the place of
 * {@link startRoundRobin}.
 *
 * @type {typeof startRoundRobin}
 */
export async function startEdge({ upstreams, port }) {
  const program = await findHaproxy();
  const folder = mkdtempSync(join(tmpdir(), 'wishboard-edge-'));
  const file = join(folder, 'haproxy.cfg');
  const bffs = upstreams().map((address) => Number(new URL(address).port));
  /** @type {FleetServer | null} */
  let edge = null;
  await startOnPort(port, async (at) => {
    writeFileSync(file, edgeText(at, bffs));
    edge = createFleetServer({ name: 'edge', program, args: ['-db', '-f', file], folder, logs: folder, port: at });
    await edge.start();
  });
  const url = `http://127.0.0.1:${port.port}`;
  // The edge sends no traffic to a BFF whose health it has not checked yet.
  if (!(await becomesTrue(async () => (await statusOf(`${url}/healthz`)) === 200, READY_MS, 100)))
    throw new Error('The edge finds no BFF.');
  return {
    url,
    async close() {
      await edge?.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Creates two edge proxies with the shipped configuration.
 *
 * @param {FleetContext} context
 * @param {readonly number[]} bffs ports of the BFFs
 */
export async function createEdges({ programs, dataDir, logs }, bffs) {
  const edges = [];
  for (const name of ['edge-1', 'edge-2']) {
    const folder = join(dataDir, name);
    const port = await pickAnyPort();
    const file = join(folder, 'haproxy.cfg');
    mkdirSync(folder);
    writeFileSync(file, edgeText(port, bffs));
    edges.push(createFleetServer({ name, program: programs.haproxy, args: ['-db', '-f', file], folder, logs, port }));
  }
  return edges;
}
