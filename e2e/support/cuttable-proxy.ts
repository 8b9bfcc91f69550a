import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CuttableProxy {
  /** Address of the product through this proxy. */
  url: string;
  /** Closes all connections and refuses new ones. */
  cut(): void;
  /** Accepts requests from now on but never answers them. */
  hang(): void;
  /** Holds the responses to requests for a path until the returned function is called. The requests do reach the product. */
  hold(path: string, method?: string): () => void;
  /** Number of held responses. */
  readonly held: number;
  mend(): void;
  stop(): void;
}

/** Starts a TCP proxy to the product that can be cut. The browsers' own offline mode still reaches this machine. */
export async function startCuttableProxy(target: string): Promise<CuttableProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let held: { request: string; release: (() => void)[] } | null = null;
  let state: 'whole' | 'cut' | 'hung' = 'whole';
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((near) => {
    if (state === 'cut') return near.destroy();
    const far = state === 'whole' ? connect(Number(port), hostname) : null;
    for (const socket of [near, far]) {
      if (!socket) continue;
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far?.destroy();
      });
    }
    if (!far) return;
    near.pipe(far).pipe(near);
    near.on('data', (bytes) => {
      if (!held || !bytes.includes(held.request)) return;
      far.unpipe(near);
      held.release.push(() => void far.pipe(near));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const become = (next: typeof state) => () => {
    state = next;
    endAll();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: become('cut'),
    hang: become('hung'),
    hold(path, method = 'GET') {
      const holding = { request: `${method} ${path} `, release: [] as (() => void)[] };
      held = holding;
      return () => {
        held = null;
        for (const release of holding.release) release();
      };
    },
    get held() {
      return held?.release.length ?? 0;
    },
    mend: become('whole'),
    stop() {
      endAll();
      server.close();
    },
  };
}
