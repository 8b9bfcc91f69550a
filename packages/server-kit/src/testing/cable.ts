import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A way to a server that a test can cut, stall and mend. */
export class Cable {
  /** Each end of a connection, and the other one. */
  private readonly ends = new Map<Socket, Socket>();
  private server: Server | null = null;
  private port = 0;

  private constructor(private readonly target: { host: string; port: number }) {}

  /** One to the server of an address, not mended yet. */
  static to(url: string): Cable {
    return new Cable({ host: new URL(url).hostname, port: Number(new URL(url).port) });
  }

  /** The address that leads through the cable, once it was mended. */
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

  /** Everything stays connected, and nothing comes through any more. */
  stall(): void {
    for (const socket of this.ends.keys()) socket.unpipe();
  }

  /** What was held back comes through, and what follows. */
  flow(): void {
    for (const [socket, other] of this.ends) socket.pipe(other);
  }

  async cut(): Promise<void> {
    const closed = new Promise((resolve) => this.server?.close(resolve) ?? resolve(null));
    for (const socket of this.ends.keys()) socket.destroy();
    await closed;
  }
}
