import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { libraryPath, unpackPackages } from '../servers/unpacked-packages.mjs';
import { pickAnyPort } from '../system/ports.mjs';
import { ROOT } from '../system/project.mjs';
import { run } from '../system/run.mjs';
import { portOf } from './port-of.mjs';

/** @import { ChildProcess } from 'node:child_process' */
/** @import { Server } from 'node:http' */

const CONFIGURATION = join(ROOT, 'deploy', 'edge', 'haproxy.cfg');

/** Finds the machine's own HAProxy, else the distribution's unpacked into the clone; null where there is none. */
async function findHaproxy() {
  const own = await run('haproxy', ['-v']).catch(() => ({ code: 1 }));
  if (own.code === 0) return { program: 'haproxy', env: process.env };
  const folder = await unpackPackages('haproxy', { names: ['haproxy'], related: /^haproxy$/ });
  const program = folder && join(folder, 'usr', 'sbin', 'haproxy');
  if (!program || !existsSync(program)) return null;
  return { program, env: { ...process.env, LD_LIBRARY_PATH: libraryPath(folder) } };
}

/** Built files that the BFF does not have. The first belongs to the next release, the second to no release. */
const OF_NEXT_RELEASE = '/remotes/mf-board/remote.0123456789ab.js';
const OF_NONE = '/main.ba9876543210.js';

/** A page whose response is preceded by 103 Early Hints. */
const EARLY = '/?early';

const haproxy = await findHaproxy();
const describeWithHaproxy = haproxy ? describe : describe.skip;

/** Returns the HAProxy that was found, without which no test here runs. */
function ourHaproxy() {
  if (!haproxy) throw new Error('There is no HAProxy.');
  return haproxy;
}

describeWithHaproxy('HAProxy with the edge’s own configuration', () => {
  /** @type {string} */
  let folder;
  /** @type {ChildProcess} */
  let proxy;
  /** @type {number} */
  let port;
  /** @type {(string | undefined)[]} */
  const arrived = [];
  /** The status and delay, in milliseconds, with which the BFF answers health checks. */
  const traffic = { status: 200, ms: 0 };
  /** Statuses of the answered health checks, in order. @type {number[]} */
  const checked = [];
  const bff = createServer(({ url }, response) => {
    if (url !== '/trafficz') {
      arrived.push(url);
      if (url === EARLY) response.writeEarlyHints({ link: '</main.js>; rel=preload; as=script' });
      return response.writeHead(url === OF_NEXT_RELEASE || url === OF_NONE ? 404 : 200).end('bff');
    }
    setTimeout(() => {
      checked.push(traffic.status);
      response.writeHead(traffic.status).end();
    }, traffic.ms);
  });
  /** A BFF of the next release, during a roll-out. No member's session leads to it. */
  const next = createServer(({ url }, response) => {
    response.writeHead(url === OF_NONE ? 404 : 200).end('next');
  });

  /** Writes the shipped file with local addresses in place of the container network's, and fewer file descriptors. */
  async function configure() {
    port = await pickAnyPort();
    bff.listen(0, '127.0.0.1');
    next.listen(0, '127.0.0.1');
    await Promise.all([bff, next].map((server) => server.listening || once(server, 'listening')));
    const at = (/** @type {Server} */ server) => `127.0.0.1:${portOf(server)}`;
    const text = readFileSync(CONFIGURATION, 'utf8');
    const here = text
      .replace('maxconn 20000', 'maxconn 100')
      .replace('bind :8080', `bind 127.0.0.1:${port}`)
      .replace(/^ {2}server-template bff-.*$/m, `  server bff-1 ${at(bff)}`)
      .replace(/^ {2}server-template built-.*$/m, `  server built-1 ${at(bff)}\n  server built-2 ${at(next)}`);
    expect(here).not.toContain('server-template');
    const file = join(folder, 'haproxy.cfg');
    writeFileSync(file, here);
    return file;
  }

  /** Requests a path without normalising it, which fetch would do. @param {string} path */
  async function ask(path) {
    const call = request({ port, path, agent: false });
    call.end();
    const [response] = await once(call, 'response');
    response.resume();
    await once(response, 'end');
    return response.statusCode;
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'edge-'));
    const file = await configure();
    const { program, env } = ourHaproxy();
    proxy = spawn(program, ['-db', '-f', file], { env, stdio: 'ignore' });
    while (
      !(await ask('/').then(
        (status) => status === 200,
        () => false,
      ))
    ) {
      if (proxy.exitCode !== null) throw new Error(`HAProxy ended with ${proxy.exitCode}`);
      await pause(50);
    }
  }, 60_000);

  afterAll(async () => {
    if (proxy?.exitCode === null) {
      proxy.kill('SIGTERM');
      await once(proxy, 'exit');
    }
    bff.close();
    next.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('accepts the configuration as it ships', async () => {
    const { program, env } = ourHaproxy();
    const { code, output } = await run(program, ['-c', '-f', CONFIGURATION], { env });
    expect([code, output]).toEqual([0, expect.stringContaining('valid')]);
  });

  it.each([
    '/metrics',
    '/trafficz?now',
    '/readyz',
    '/%6detrics',
    '/%6D%65trics',
    '//metrics',
    '/%2Fmetrics',
    '/metrics/',
    '/metrics%2F',
    '/metrics;x',
    '/READYZ',
    '/./metrics',
    '/x/../metrics',
    '/x/%2e%2e/metrics',
    '/admin/../metrics',
    '/metrics/..',
    'http://wishboard/metrics',
  ])('does not forward %s to the BFF', async (path) => {
    arrived.length = 0;
    expect([400, 404]).toContain(await ask(path));
    expect(arrived).toEqual([]);
  });

  it.each([
    '/',
    '/?wish=1&from=/metrics',
    '/api/wishes/my',
    '/metricsandmore',
    '/remotes/mf-board/mf-manifest.json',
    '/a..b',
  ])('forwards %s unchanged', async (path) => {
    arrived.length = 0;
    expect(await ask(path)).toBe(200);
    expect(arrived).toEqual([path]);
  });

  it('forwards 103 Early Hints', async () => {
    /** @type {unknown[]} */
    const early = [];
    const call = request({ port, path: EARLY, agent: false });
    call.on('information', ({ statusCode, headers: { link } }) => early.push([statusCode, link]));
    call.end();
    const [response] = await once(call, 'response');
    response.resume();
    expect([early, response.statusCode]).toEqual([[[103, '</main.js>; rel=preload; as=script']], 200]);
  });

  it('retries a built file at the next BFF when one answers 404, as during an update', async () => {
    const answers = [];
    for (let round = 0; round < 4; round += 1) answers.push(await ask(OF_NEXT_RELEASE));
    expect(answers).toEqual([200, 200, 200, 200]);
    expect(await ask(OF_NONE)).toBe(404);
  });

  it('still asks a BFF that is about to stop for built files', async () => {
    traffic.status = 503;
    await pause(1000);
    arrived.length = 0;
    for (let round = 0; round < 4; round += 1) await ask('/main.0123456789ab.js');
    expect(arrived).not.toEqual([]);
    traffic.status = 200;
    await pause(1000);
  });

  /** Sends requests for the given time and returns their statuses. @param {number} ms */
  async function statuses(ms) {
    const seen = [];
    for (const end = performance.now() + ms; performance.now() < end; await pause(50)) seen.push(await ask('/'));
    return [...new Set(seen)];
  }

  it('keeps a BFF whose health check is slow', async () => {
    traffic.ms = 2500;
    await pause(500);
    setTimeout(() => Object.assign(traffic, { ms: 1000 }), 2000);
    expect(await statuses(5000)).toEqual([200]);
    traffic.ms = 0;
  }, 15_000);

  /**
   * Sets the status of all further health checks, and waits until the proxy has made the given number of checks.
   *
   * @param {number} status
   * @param {number} times
   */
  async function answerChecks(status, times) {
    traffic.status = status;
    checked.length = 0;
    while (checked.filter((one) => one === status).length < times) await pause(10);
    await pause(50);
  }

  // Counted in checks rather than seconds, which are unreliable on a busy machine. The configuration defines the interval of
  // the checks.
  it('drops a stopping BFF after three failed checks within a second, and takes it back after one success', async () => {
    await answerChecks(503, 3);
    expect(await statuses(500)).toEqual([503]);
    await answerChecks(200, 1);
    expect(await statuses(500)).toEqual([200]);
    const [, between, then] =
      /check inter (\d+)ms fastinter (\d+)ms fall 3 rise 1\n/.exec(readFileSync(CONFIGURATION, 'utf8')) ?? [];
    expect(Number(between) + 2 * Number(then)).toBeLessThan(1000);
  }, 30_000);
});
