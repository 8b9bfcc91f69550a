import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach } from '@jest/globals';
import { createSupervisor } from '../start/supervisor.mjs';
import { randomPort } from '../system/ports.mjs';
import { ROOT } from '../system/project.mjs';

/** @import { ForkProcess } from '../start/supervisor.mjs' */
/** @import { PortChoice } from '../system/ports.mjs' */

/**
 * A program that listens as the product's processes do, and reports its installation, its heap limit in bytes and its
 * options. On request it exits, or closes every later connection. With NEVER_READY_AGAIN, each later start lives only for a moment, like a process whose server
 * is down.
 */
const PROGRAM = `
  import { existsSync, writeFileSync } from 'node:fs';
  import { createServer } from 'node:http';
  import { getHeapStatistics } from 'node:v8';
  const { PORT, INSTALLATION, NOTE, NEVER_READY_AGAIN } = process.env;
  let asked = 0;
  const server = createServer(({ url }, response) => {
    if (url === '/readyz') asked += 1;
    if (url === '/refuse') server.on('connection', (socket) => socket.destroy());
    if (url === '/end') {
      if (NEVER_READY_AGAIN) writeFileSync(NOTE, 'ended');
      response.end(() => process.exit(1));
      return;
    }
    response.end(JSON.stringify({ installation: INSTALLATION, note: NOTE, asked, heap: getHeapStatistics().heap_size_limit, options: process.execArgv }));
  });
  server.on('error', ({ code }) => process.exit(code === 'EADDRINUSE' ? 69 : 1));
  if (NOTE && existsSync(NOTE)) setTimeout(() => process.exit(1), 50);
  else server.listen(Number(PORT), '127.0.0.1', () => process.send({ port: server.address().port }));
`;

/** Returns what the program reports. @param {string} address */
export const askAt = async (address) => (await fetch(address)).json();

/** Waits until the program answers. @param {() => Promise<unknown>} ask */
export const answers = (ask) =>
  until(() =>
    ask().then(
      () => true,
      () => false,
    ),
  );

/** @param {() => unknown} happened */
export async function until(happened) {
  while (!(await happened())) await pause(20);
}

/**
 * Gives each test of a file a folder with the program, and ends afterwards whatever the test started. Call it at the top of the
 * file; the result can be used inside tests.
 */
export function useSupervisedProgram() {
  /** @type {string} */
  let dataDir;
  /** @type {(() => unknown)[]} */
  const undo = [];
  /** Ends what the test has started so far. */
  const end = () => Promise.all(undo.splice(0).map((task) => task()));

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'supervisor-'));
    writeFileSync(join(dataDir, 'program.mjs'), PROGRAM);
  });
  afterEach(async () => {
    await end();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /**
   * Starts the program under its own supervisor. `env` are settings that the program gets whenever it starts, and `addresses`
   * receives its address each time.
   *
   * @param {object} options
   * @param {string} [options.installation]
   * @param {PortChoice} [options.port]
   * @param {Record<string, string>} [options.env]
   * @param {string[]} [options.nodeOptions]
   * @param {string[]} [options.addresses]
   * @param {Parameters<typeof createSupervisor>[0]['times']} [options.times]
   * @param {ForkProcess} [options.forkProcess]
   */
  async function supervise({
    installation,
    port = randomPort(),
    env = {},
    nodeOptions = [],
    addresses = [],
    ...options
  } = {}) {
    const folder = mkdtempSync(join(dataDir, 'run-'));
    mkdirSync(join(folder, 'logs'));
    /** @type {string[]} */
    const reports = [];
    const report = (/** @type {string} */ line) => reports.push(line);
    const supervisor = createSupervisor({ dataDir: folder, report, installation, ...options });
    undo.push(() => supervisor.stop([]));
    const main = relative(ROOT, join(dataDir, 'program.mjs'));
    const settings = { ...env };
    await supervisor.start(
      { name: 'program', main, nodeOptions, portVariable: 'PORT' },
      {
        port,
        environment: () => ({ INSTALLATION: installation, ...settings }),
        addressOf: (told) => `http://127.0.0.1:${told}`,
        onAddress: (address) => addresses.push(address),
      },
    );
    return { supervisor, reports, addresses, settings, folder, ask: () => askAt(addresses.at(-1) ?? '') };
  }

  /**
   * Starts another program that occupies a port, and reports to be ready under the given installation.
   *
   * @param {number} port
   * @param {string} [installation]
   */
  async function stranger(port, installation) {
    const server = createServer((_request, response) => response.end(JSON.stringify({ installation })));
    undo.push(() => new Promise((resolve) => server.close(resolve)));
    await once(server.listen(port, '127.0.0.1'), 'listening');
  }

  return {
    supervise,
    stranger,
    get dataDir() {
      return dataDir;
    },
    end,
  };
}
