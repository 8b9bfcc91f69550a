import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pickAnyPort } from '../system/ports.mjs';
import { createMember } from './member.mjs';
import { shippedFile } from './shipped.mjs';

/** @import { Site } from './site.mjs' */

const EDGE = 'deploy/edge/haproxy.cfg';
/** Of those that only pass connections on. */
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
 * An address that leads to whichever of several servers are fit: what a Service is in a cluster. `check` is asked of each by HTTP,
 * at a port of its own; without it a server is fit that lets itself be connected to.
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

/** @param {Site} site @param {string} name @param {Service[]} services */
function createForwarder({ programs, dataDir, logs }, name, services) {
  const folder = join(dataDir, name);
  mkdirSync(folder);
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, HEAD + services.map(listenBlock).join(''));
  const port = services[0]?.port ?? 0;
  return createMember({ name, program: programs.haproxy, args: ['-db', '-f', file], folder, logs, port });
}

/** The cluster's Services, which no test takes away: they stand for what a cluster's network does. @param {Site} site @param {Service[]} services */
export const createServices = (site, services) => createForwarder(site, 'services', services);

/**
 * For each PostgreSQL a way of its own to etcd. While it is killed, that one and etcd are apart.
 *
 * @param {Site} site @param {readonly { port: number }[]} etcd
 */
export async function createWays(site, etcd) {
  const ways = [];
  for (const name of ['way-1', 'way-2', 'way-3']) {
    ways.push(createForwarder(site, name, [{ name: 'etcd', port: await pickAnyPort(), servers: [...etcd] }]));
  }
  return ways;
}

/** @param {string} name @param {readonly number[]} ports */
const serverLines = (name, ports) =>
  ports.map((at, index) => `  server ${name}-${index + 1} 127.0.0.1:${at}`).join('\n');

/** Two edge proxies with the shipped configuration. @param {Site} site @param {readonly number[]} bffs ports of the BFFs */
export async function createEdges({ programs, dataDir, logs }, bffs) {
  const edges = [];
  for (const name of ['edge-1', 'edge-2']) {
    const folder = join(dataDir, name);
    const port = await pickAnyPort();
    const file = join(folder, 'haproxy.cfg');
    mkdirSync(folder);
    const text = shippedFile(EDGE, {
      maxconn: '  maxconn 2000',
      bind: `  bind 127.0.0.1:${port}`,
      servers: serverLines('bff', bffs),
      sources: serverLines('built', bffs),
    });
    writeFileSync(file, text);
    edges.push(createMember({ name, program: programs.haproxy, args: ['-db', '-f', file], folder, logs, port }));
  }
  return edges;
}
