import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy to a server that a test can cut, stall and mend. */
export class BreakableProxy {
  /** Both sockets of each connection, each mapped to the other. */
  private readonly ends = new Map<Socket, Socket>();
  private server: Server | null = null;
  private port = 0;

  private constructor(private readonly target: { host: string; port: number }) {}

  /** Creates a proxy to the server of a URL. It accepts no connections until it is mended. */
  static to(url: string): BreakableProxy {
    return new BreakableProxy({ host: new URL(url).hostname, port: Number(new URL(url).port) });
  }

  /** Returns the URL that leads through the proxy, once it has been mended. */
  through(url: string): string {
    const rewritten = new URL(url);
    rewritten.hostname = '127.0.0.1';
    rewritten.port = String(this.port);
    return rewritten.href;
  }

  async mend(): Promise<void> {
    this.server = createServer((near) => {
      const far = connect(this.target);
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.ends.set(socket, other);
        socket.on('error', () => other.destroy());
        socket.on('close', () => {
          this.ends.delete(socket);
          other.destroy();
        });
      }
      near.pipe(far).pipe(near);
    });
    await new Promise<void>((resolve) => this.server?.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
  }

  /** Keeps all connections open, but lets no data pass. */
  stall(): void {
    for (const socket of this.ends.keys()) socket.unpipe();
  }

  /** Lets held-back and further data pass. */
  flow(): void {
    for (const [socket, other] of this.ends) socket.pipe(other);
  }

  async cut(): Promise<void> {
    const closed = new Promise((resolve) => this.server?.close(resolve) ?? resolve(null));
    for (const socket of this.ends.keys()) socket.destroy();
    await closed;
  }
}
