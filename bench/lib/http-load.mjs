import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { median } from './numbers.mjs';
import { cpuSeconds } from './process-cost.mjs';

/** @import { Options } from 'autocannon' */

/**
 * The requests to send, in autocannon's format, and the server's process.
 *
 * @typedef {Pick<Options, 'url' | 'headers' | 'requests'> & { pid: number | null }} Load
 */
/** @typedef {Awaited<ReturnType<typeof burst>>} Burst */

/**
 * Starts a bare Fastify that sends exactly these bytes, as the limit of an HTTP response.
 *
 * @param {Buffer} body
 */
export async function startBareServer(body) {
  const folder = await mkdtemp(join(tmpdir(), 'wishboard-bench-'));
  const file = join(folder, 'body');
  writeFileSync(file, body);
  const child = fork(fileURLToPath(new URL('bare-server.mjs', import.meta.url)), [file], { silent: true });
  /** @type {string} */
  const url = await new Promise((resolve, reject) => {
    child.stdout?.once('data', (chunk) => resolve(chunk.toString().trim()));
    child.once('exit', (code) => reject(new Error(`the bare server ended with ${code}`)));
  });
  return {
    url,
    pid: child.pid ?? null,
    async stop() {
      child.removeAllListeners('exit');
      child.kill();
      await rm(folder, { recursive: true });
    },
  };
}

/**
 * Sends one burst of requests. Returns requests per second, the server's CPU time per request in microseconds, the 99th
 * percentile of latency, and the number of failures.
 *
 * @param {Load & { seconds: number, connections: number }} load
 */
export async function burst({ pid, seconds, connections, ...request }) {
  const before = cpuSeconds(pid);
  const result = await autocannon({ duration: seconds, connections, ...request });
  const used = cpuSeconds(pid) - before;
  const answered = result.requests.total;
  return {
    perSecond: answered / result.duration,
    cpuMicros: (used * 1e6) / answered,
    p99Ms: result.latency.p99,
    failed: result.non2xx - (result['3xx'] ?? 0) + result.errors,
  };
}

/**
 * Keeps this process from sleeping between two responses. Otherwise each write of a server that is slower than this client
 * also pays for waking the client, while a bare server finds it awake. That was 4 of the 22 µs of an unchanged page, and none
 * of the bare server's 11.
 *
 * @returns a function that lets the process sleep again
 */
function preventSleep() {
  let awake = true;
  const turn = () => awake && setImmediate(turn);
  turn();
  return () => {
    awake = false;
  };
}

/** V8 keeps compiling hot code for about this long, and longer in a process that has done much else. */
const WARM_UP_SECONDS = 10;

/**
 * Loads the product and its limit alternately, so that a noisy machine affects both alike.
 *
 * @param {{ product: Load, limit: Load, rounds?: number, seconds?: number, connections?: number }} sides
 * @returns medians of the rounds, and the product's share of the limit by throughput and by CPU time
 */
export async function compareLoad({ product, limit, rounds = 3, seconds = 4, connections = 16 }) {
  /** @type {Record<'product' | 'limit', Burst[]>} */
  const measured = { product: [], limit: [] };
  const allowSleep = preventSleep();
  try {
    for (const side of [limit, product]) await burst({ ...side, seconds: WARM_UP_SECONDS, connections });
    for (let round = 0; round < rounds; round += 1) {
      measured.limit.push(await burst({ ...limit, seconds, connections }));
      measured.product.push(await burst({ ...product, seconds, connections }));
    }
  } finally {
    allowSleep();
  }
  const failed = measured.product.reduce((sum, one) => sum + one.failed, 0);
  if (failed > 0) throw new Error(`${failed} requests failed`);
  const of = (/** @type {keyof typeof measured} */ side, /** @type {keyof Burst} */ what) =>
    median(measured[side].map((one) => one[what]));
  return {
    productPerSecond: Math.round(of('product', 'perSecond')),
    limitPerSecond: Math.round(of('limit', 'perSecond')),
    ratio: of('product', 'perSecond') / of('limit', 'perSecond'),
    ratioByCpu: of('limit', 'cpuMicros') / of('product', 'cpuMicros'),
    p99Ms: of('product', 'p99Ms'),
    spread: measured.product.map((one) => Math.round(one.perSecond)),
  };
}
