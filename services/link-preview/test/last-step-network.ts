import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, isIP, Socket, type TcpNetConnectOpts } from 'node:net';
import { internet } from '../src/fetch/network.js';
import type { RigNetwork } from './stand-in-network.js';

type Connect = (this: Socket, ...args: unknown[]) => Socket;

/**
 * A network with the real dialler up to the last step, `Socket.connect`, which every connection of this process takes. There the
 * target address is recorded, and one local server responds in its place. Names are replaced as well. For machines that permit no
 * network namespace.
 */
export class LastStepNetwork implements RigNetwork {
  readonly dialled: string[] = [];
  readonly dial = internet.dial;
  private readonly connect = Socket.prototype.connect as Connect;

  private constructor(
    private readonly server: Server,
    private readonly addressesOf: (hostname: string) => string[],
  ) {}

  static async start(answer: RequestListener, addressesOf: (hostname: string) => string[]): Promise<LastStepNetwork> {
    const server = createServer(answer);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const network = new LastStepNetwork(server, addressesOf);
    const { connect } = network;
    Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
      // `net.connect` passes its arguments as one list, `tls.connect` one by one.
      const options = (Array.isArray(args[0]) ? args[0][0] : args[0]) as TcpNetConnectOpts;
      network.redirectToServer(options);
      return connect.apply(this, args);
    } as typeof Socket.prototype.connect;
    return network;
  }

  async resolve(hostname: string) {
    return this.addressesOf(hostname).map((address) => ({ address, family: isIP(address) }));
  }

  async stop(): Promise<void> {
    Socket.prototype.connect = this.connect as typeof Socket.prototype.connect;
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /**
   * Records the target as Node would determine it: an address as it is, a name through the lookup that came with it. Then
   * redirects the connection to the local server.
   */
  private redirectToServer(options: TcpNetConnectOpts): void {
    const { host = '127.0.0.1', lookup } = options;
    if (isIP(host)) this.dialled.push(host);
    else if (lookup) {
      lookup(host, { all: true }, (_error, addresses) => {
        for (const { address } of Array.isArray(addresses) ? addresses : []) this.dialled.push(address);
      });
    } else this.dialled.push(`whatever the system takes ${host} for`);
    Object.assign(options, { host: '127.0.0.1', port: (this.server.address() as AddressInfo).port, lookup: undefined });
  }
}
