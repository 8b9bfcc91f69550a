import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

/** How the files come whose path matches: in so many pieces, with so long before each. */
export interface Trickle {
  file: RegExp;
  pieces: number;
  everyMs: number;
  /** Pieces after which nothing more comes until the line is mended. */
  stopsAfter?: number;
}

export interface SlowLine {
  readonly url: string;
  /** How often each path was asked for. */
  readonly asked: ReadonlyMap<string, number>;
  /** How many pieces of files that come slowly have been sent. */
  readonly pieces: number;
  /** From now on everything comes as it is, also what was held back: the page may just have asked for it again. */
  mend(): void;
  stop(): void;
}

/** The longest that a timer of Node waits. */
const FOR_EVER_MS = 2 ** 31 - 1;

/** A line to the product on which some files come slowly; everything else comes as it is. */
export async function startSlowLine(product: string, trickles: readonly Trickle[]): Promise<SlowLine> {
  const asked = new Map<string, number>();
  let sent = 0;
  const mended = new AbortController();
  const server = createServer((incoming, answer) => {
    const path = incoming.url ?? '/';
    asked.set(path, (asked.get(path) ?? 0) + 1);
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
    asked,
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
    // Mended while it waits, the rest comes at once.
    await pause(comesAfter, undefined, { signal: mended, ref: false }).catch(() => undefined);
    answer.write(bytes.subarray(piece * size, (piece + 1) * size));
    onPiece();
  }
  answer.end();
}
