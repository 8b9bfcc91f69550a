import type { LookupAddress } from 'node:dns';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import { buildConnector } from 'undici';
import type { Network } from '../src/fetch/network.js';

export const SHOP_ADDRESS = '93.184.215.14';

/** A network that records every address to which a connection was made. */
export interface RigNetwork extends Network {
  readonly dialled: string[];
  stop(): Promise<void>;
}

/**
 * A stand-in for the internet on this machine: names resolve as the test says, and every dialled address leads to one local
 * server. It stands below the guard, so the guard checks the addresses of the test, and each dial is recorded.
 */
export class StandInNetwork implements RigNetwork {
  /** Every address to which a connection was made. */
  readonly dialled: string[] = [];
  readonly resolved: string[] = [];
  private constructor(
    private readonly server: Server,
    private readonly addressesOf: (hostname: string) => string[],
  ) {}

  static async start(answer: RequestListener, addressesOf: (hostname: string) => string[] = () => [SHOP_ADDRESS]) {
    const server = createServer(answer);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new StandInNetwork(server, addressesOf);
  }

  async resolve(hostname: string): Promise<LookupAddress[]> {
    this.resolved.push(hostname);
    return this.addressesOf(hostname).map((address) => ({ address, family: isIP(address) }));
  }

  dial(options: buildConnector.Options, addresses: readonly LookupAddress[], done: buildConnector.Callback): void {
    this.dialled.push(addresses[0]?.address ?? '');
    const { port } = this.server.address() as AddressInfo;
    buildConnector({})({ ...options, protocol: 'http:', hostname: '127.0.0.1', port: String(port) }, done);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
