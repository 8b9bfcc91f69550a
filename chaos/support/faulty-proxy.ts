import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * What a way does with what is sent along it. `away`: nobody answers at its end. `silent`: connections stand, and nothing
 * comes through. `loses answers`: what is asked arrives, and the connection breaks instead of the answer.
 */
export type Mode = 'open' | 'away' | 'silent' | 'loses answers';

/** A way to a server that can be made to fail. */
export class FaultyProxy {
  private readonly sockets = new Set<Socket>();
  private server: Server | null = null;
  private mode: Mode = 'open';
  private port = 0;
  /** Answers that were lost so far. */
  lost = 0;

  private constructor(private readonly target: URL) {}

  /** A way to the server at this address, open at first. */
  static async to(url: string): Promise<FaultyProxy> {
    const proxy = new FaultyProxy(new URL(url));
    await proxy.listen();
    return proxy;
  }

  /** The server's address by this way. */
  get url(): string {
    const url = new URL(this.target);
    url.hostname = '127.0.0.1';
    url.port = String(this.port);
    return url.href.replace(/\/$/, '');
  }

  async become(mode: Mode): Promise<void> {
    this.mode = mode;
    // A connection that was only silent has lost what it did not pass on.
    if (mode !== 'silent') for (const socket of this.sockets) socket.destroy();
    if (mode === 'away') await this.unlisten();
    else if (!this.server) await this.listen();
  }

  /** How many connections there are. */
  get connections(): number {
    return this.sockets.size / 2;
  }

  async close(): Promise<void> {
    await this.become('away');
  }

  private async listen(): Promise<void> {
    const server = createServer((near) => this.join(near));
    this.server = server;
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.address() as AddressInfo).port;
  }

  private async unlisten(): Promise<void> {
    const server = this.server;
    this.server = null;
    await new Promise((resolve) => server?.close(resolve) ?? resolve(null));
  }

  private join(near: Socket): void {
    const far = connect({ host: this.target.hostname, port: Number(this.target.port) });
    this.tie(near, far, () => this.mode !== 'silent');
    this.tie(far, near, () => {
      if (this.mode !== 'loses answers') return this.mode !== 'silent';
      this.lost += 1;
      near.destroy();
      return false;
    });
  }

  private tie(from: Socket, to: Socket, passes: () => boolean): void {
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
