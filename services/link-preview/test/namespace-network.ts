import { createServer, type RequestListener, type Server } from 'node:http';
import { isIP } from 'node:net';
import { internet } from '../src/fetch/network.js';
import type { RigNetwork } from './stand-in-network.js';

/** Ports of the forbidden links, and those on which shops respond. */
const PORTS = [80, 443, 22, 3000, 6379, 8080, 8443, 11211, 65535];

/**
 * The network inside a network namespace in which every address is local to this machine: real sockets to real addresses, and a
 * listener that records each connection, whatever code opened it. Only names are replaced.
 */
export class NamespaceNetwork implements RigNetwork {
  readonly dialled: string[] = [];
  private readonly servers: Server[] = [];
  readonly dial = internet.dial;

  private constructor(private readonly addressesOf: (hostname: string) => string[]) {}

  static async start(answer: RequestListener, addressesOf: (hostname: string) => string[]): Promise<NamespaceNetwork> {
    const network = new NamespaceNetwork(addressesOf);
    for (const port of PORTS) {
      for (const host of ['0.0.0.0', '::']) {
        const server = createServer(answer).on('connection', ({ localAddress = '' }) =>
          network.dialled.push(localAddress),
        );
        await new Promise<void>((resolve, reject) => {
          server.once('error', reject).listen({ port, host, ipv6Only: host === '::' }, resolve);
        });
        network.servers.push(server);
      }
    }
    return network;
  }

  async resolve(hostname: string) {
    return this.addressesOf(hostname).map((address) => ({ address, family: isIP(address) }));
  }

  async stop(): Promise<void> {
    for (const server of this.servers) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }
}
