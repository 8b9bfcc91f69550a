import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net';

/** A TCP proxy in front of a server, which can be cut like a cable and mended again. */
export interface Line {
  readonly url: string;
  cut(): void;
  mend(): void;
  stop(): void;
}

/**
 * Starts a proxy on a free port.
 *
 * @param address address of the server behind it, such as `http://127.0.0.1:3000`
 */
export async function startLine(address: string): Promise<Line> {
  const { hostname, port } = new URL(address);
  const sockets = new Set<Socket>();
  let isCut = false;
  const hold = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
  };
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((visitor) => {
    hold(visitor);
    if (isCut) return void visitor.destroy();
    const product = dial(Number(port), hostname);
    hold(product);
    visitor.pipe(product).pipe(visitor);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true;
      hangUp();
    },
    mend() {
      isCut = false;
    },
    stop() {
      server.close();
      hangUp();
    },
  };
}
