import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

/** Slows the files whose path matches: the file is sent in `pieces`, each after `everyMs` milliseconds. */
export interface Trickle {
  file: RegExp;
  pieces: number;
  everyMs: number;
  /** Number of pieces after which nothing more is sent until the line is mended. */
  stopsAfter?: number;
}

export interface SlowProxy {
  readonly url: string;
  /** Number of requests for each path. */
  readonly requestCounts: ReadonlyMap<string, number>;
  /** Number of pieces of slowed files that have been sent. */
  readonly pieces: number;
  /** Sends everything at full speed from now on, held pieces included. The page may have requested the file again just before. */
  mend(): void;
  stop(): void;
}

/** The longest delay of a Node.js timer, in milliseconds. */
const FOR_EVER_MS = 2 ** 31 - 1;

/** Starts an HTTP proxy to the product that slows some files. */
export async function startSlowProxy(product: string, trickles: readonly Trickle[]): Promise<SlowProxy> {
  const requestCounts = new Map<string, number>();
  let sent = 0;
  const mended = new AbortController();
  const server = createServer((incoming, answer) => {
    const path = incoming.url ?? '/';
    requestCounts.set(path, (requestCounts.get(path) ?? 0) + 1);
    const { method, headers } = incoming;
    const passed = request(product + path, { method, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      const trickle = mended.signal.aborted ? undefined : trickles.find(({ file }) => file.test(path));
      if (trickle) void send(got, answer, trickle, mended.signal, () => (sent += 1));
      else got.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requestCounts,
    get pieces() {
      return sent;
    },
    mend: () => mended.abort(),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function send(
  got: Readable,
  answer: ServerResponse,
  { pieces, everyMs, stopsAfter }: Trickle,
  mended: AbortSignal,
  onPiece: () => void,
): Promise<void> {
  const bytes = await buffer(got);
  const size = Math.ceil(bytes.length / pieces);
  for (let piece = 0; piece < pieces && !answer.destroyed; piece += 1) {
    const comesAfter = piece === stopsAfter ? FOR_EVER_MS : everyMs;
    // When the line is mended during the pause, the rest is sent at once.
    await pause(comesAfter, undefined, { signal: mended, ref: false }).catch(() => undefined);
    answer.write(bytes.subarray(piece * size, (piece + 1) * size));
    onPiece();
  }
  answer.end();
}
