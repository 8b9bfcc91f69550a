import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * Mode of a proxy. `away`: connections are refused. `silent`: connections are open, but no data pass. `loses answers`: requests
 * arrive, and the connection breaks instead of the response.
 */
export type Mode = 'open' | 'away' | 'silent' | 'loses answers';

/** A TCP proxy in front of a server, which can be made to fail. */
export class FaultyProxy {
  private readonly sockets = new Set<Socket>();
  private server: Server | null = null;
  private mode: Mode = 'open';
  private port = 0;
  /** Number of responses lost so far. */
  lost = 0;

  private constructor(private readonly target: URL) {}

  /** Starts a proxy to the server at this address, in mode `open`. */
  static async to(url: string): Promise<FaultyProxy> {
    const proxy = new FaultyProxy(new URL(url));
    await proxy.listen();
    return proxy;
  }

  /** Address of the server through this proxy. */
  get url(): string {
    const url = new URL(this.target);
    url.hostname = '127.0.0.1';
    url.port = String(this.port);
    return url.href.replace(/\/$/, '');
  }

  async setMode(mode: Mode): Promise<void> {
    this.mode = mode;
    // Closes the connections, because a silent connection has lost data that it did not pass on.
    if (mode !== 'silent') for (const socket of this.sockets) socket.destroy();
    if (mode === 'away') await this.unlisten();
    else if (!this.server) await this.listen();
  }

  /** Number of open connections. */
  get connections(): number {
    return this.sockets.size / 2;
  }

  async close(): Promise<void> {
    await this.setMode('away');
  }

  private async listen(): Promise<void> {
    const server = createServer((client) => this.accept(client));
    this.server = server;
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.address() as AddressInfo).port;
  }

  private async unlisten(): Promise<void> {
    const server = this.server;
    this.server = null;
    await new Promise((resolve) => server?.close(resolve) ?? resolve(null));
  }

  private accept(client: Socket): void {
    const upstream = connect({ host: this.target.hostname, port: Number(this.target.port) });
    this.pipe(client, upstream, () => this.mode !== 'silent');
    this.pipe(upstream, client, () => {
      if (this.mode !== 'loses answers') return this.mode !== 'silent';
      this.lost += 1;
      client.destroy();
      return false;
    });
  }

  private pipe(from: Socket, to: Socket, passes: () => boolean): void {
    this.sockets.add(from);
    from.on('data', (chunk) => {
      if (!passes() || to.write(chunk)) return;
      from.pause();
      to.once('drain', () => from.resume());
    });
    from.on('error', () => to.destroy());
    from.on('close', () => {
      this.sockets.delete(from);
      to.destroy();
    });
  }
}
