import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { readEnd, withLog } from '../system/log-file.mjs';
import { isPortFree, PortTakenError, startOnPort } from '../system/ports.mjs';
import { isSameProcess, recordProcess, stopProcess } from '../system/process-identity.mjs';
import { OperatorError } from '../system/project.mjs';
import { run } from '../system/run.mjs';
import { libraryPath, unpackPackages } from './unpacked-packages.mjs';

/** What the queues need: older ones lack the stream commands and LMOVE. */
const MINIMUM = [6, 2];
const READY_MS = 60_000;
const STOP_MS = 15_000;
const PROGRAMS = ['redis-server', 'valkey-server', 'memurai'];

const NO_SERVER = [
  'No Redis server was found, and none could be fetched. Install one and start again, or set REDIS_URL:',
  '  Debian, Ubuntu   sudo apt install redis-server',
  '  Fedora           sudo dnf install valkey',
  '  macOS            brew install redis',
  '  Windows          winget install Memurai.MemuraiDeveloper',
].join('\n');

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

function findOnPath(name) {
  const extensions = process.platform === 'win32' ? ['.exe'] : [''];
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const extension of extensions) {
      const path = join(folder || '.', `${name}${extension}`);
      if (existsSync(path)) return path;
    }
  }
  return null;
}

/** Whether the program runs here at all and is new enough. */
async function isUsable({ program, env = {} }) {
  const { code, output } = await run(program, ['--version'], { env: { ...process.env, ...env } }).catch(() => ({
    code: 1,
    output: '',
  }));
  const [, major, minor] = output.match(/v=(\d+)\.(\d+)/) ?? [];
  return code === 0 && (Number(major) > MINIMUM[0] || (Number(major) === MINIMUM[0] && Number(minor) >= MINIMUM[1]));
}

/** A server from the distribution's packages, unpacked into the clone. */
async function obtainRedis() {
  for (const name of ['redis-server', 'valkey-server']) {
    const family = name.replace('-server', '');
    const folder = await unpackPackages(family, { names: [name], kin: new RegExp(`^${family}`) });
    const program = folder && join(folder, 'usr', 'bin', name);
    if (program && existsSync(program)) return { program, env: { LD_LIBRARY_PATH: libraryPath(folder) } };
  }
  return null;
}

/** A server program: on the PATH, else fetched. @throws OperatorError where there is none */
export async function findProgram() {
  for (const name of PROGRAMS) {
    const program = findOnPath(name);
    if (program && (await isUsable({ program }))) return { program };
  }
  const fetched = await obtainRedis();
  if (fetched && (await isUsable(fetched))) return fetched;
  throw new OperatorError(NO_SERVER);
}

const urlOf = (port, password) => `redis://:${password}@127.0.0.1:${port}/0`;

/** Asks a server one thing and hangs up. */
async function ask(url, ...command) {
  const { Redis } = await import('ioredis');
  const client = new Redis(url, {
    lazyConnect: true,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
    connectTimeout: 3000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return await client.call(...command);
  } finally {
    client.disconnect();
  }
}

/** The server an earlier run left, once password and data folder have proved that it is ours. */
async function adopt(home, password) {
  let note;
  try {
    note = JSON.parse(readFileSync(join(home, 'process.json'), 'utf8'));
  } catch {
    return null;
  }
  for (
    const end = performance.now() + READY_MS;
    performance.now() < end && isSameProcess(note.record);
    await pause(50)
  ) {
    try {
      const [, folder] = await ask(urlOf(note.port, password), 'CONFIG', 'GET', 'dir');
      if (realpathSync(folder) === realpathSync(home)) return note;
    } catch {
      // Loading its data, or on its way out.
    }
  }
  return null;
}

/** In a file, because everybody can read the arguments of a process. */
function writeSettings(home, port, password, durable) {
  const path = join(home, 'redis.conf');
  const quoted = JSON.stringify(home);
  const settings = [
    'bind 127.0.0.1',
    `port ${port}`,
    `dir ${quoted}`,
    `requirepass ${password}`,
    'daemonize no',
    'databases 64',
    'maxmemory-policy noeviction',
    `appendonly ${durable ? 'yes' : 'no'}`,
    'appendfsync everysec',
    'save ""',
  ];
  writeFileSync(path, `${settings.join('\n')}\n`, { mode: 0o600 });
  return path;
}

/** What Redis says, in its versions, when it cannot read what it has kept. */
const UNREADABLE = /append ?only|\bAOF\b|\bRDB\b|loading (the )?DB/i;

/** Moves what Redis has kept aside when that is why it ended. Answers where it is now, or null. */
function setDamagedAside(home, reason) {
  // A folder since Redis 7, a file before.
  const kept = ['appendonlydir', 'appendonly.aof'].map((name) => join(home, name)).find(existsSync);
  if (!kept || !UNREADABLE.test(reason)) return null;
  const aside = `${kept}.damaged-${new Date().toISOString().replace(/\D/g, '')}`;
  renameSync(kept, aside);
  return aside;
}

/** Waits until this very server answers, and not another one that listens there. */
async function waitUntilReady(child, port, password, log) {
  const url = urlOf(port, password);
  let failure = null;
  child.once('error', (error) => {
    failure = error.message;
  });
  child.once('exit', (code, signal) => {
    failure = `ended with ${signal ?? code}`;
  });
  for (const end = performance.now() + READY_MS; performance.now() < end; await pause(20)) {
    if (failure && !(await isPortFree(port))) throw new PortTakenError(`Port ${port} is taken`);
    if (failure) throw new OperatorError(`Redis did not start (${failure}). ${readEnd(log, 3)} The log is ${log}`);
    const [, pid] = /process_id:(\d+)/.exec(await ask(url, 'INFO', 'server').catch(() => '')) ?? [];
    if (Number(pid) === child.pid) return;
  }
  throw new OperatorError(`Redis was not ready after ${READY_MS / 1000} s. The log is ${log}`);
}

/**
 * Starts a private Redis on the data in `dataDir`, or takes over the one an earlier run left.
 *
 * @param durable false for data that is thrown away
 * @param onRunning given what stops the server and which process it is, as soon as there is one
 * @returns its address
 */
export async function startRedis({ dataDir, password, ports, progress, onRunning, durable = true }) {
  const home = join(dataDir, 'redis');
  const log = join(dataDir, 'logs', 'redis.log');
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const left = await adopt(home, password);
  if (left) {
    ports.keep('redis', left.port);
    onRunning(() => stopProcess(left.record, { graceMs: STOP_MS }), left.record);
    return urlOf(left.port, password);
  }
  const { program, env } = await findProgram();
  const launch = async (port) => {
    const settings = writeSettings(home, port, password, durable);
    // A group of its own: Ctrl-C in the terminal must not reach it before those who use it.
    const child = withLog(log, (output) =>
      spawn(program, [settings], {
        cwd: home,
        detached: true,
        stdio: ['ignore', output, output],
        env: { ...process.env, ...env },
      }),
    );
    child.unref();
    const record = recordProcess(child.pid ?? 0);
    writeFileSync(join(home, 'process.json'), JSON.stringify({ record, port }));
    onRunning(() => stopProcess(record, { graceMs: STOP_MS }), record);
    await waitUntilReady(child, port, password, log);
    return urlOf(port, password);
  };
  return startOnPort(ports.choose('redis', 63_790), (port) =>
    launch(port).catch((error) => {
      const aside = error instanceof PortTakenError ? null : setDamagedAside(home, error.message);
      if (!aside) throw error;
      progress.line(
        `  Redis could not read what it had kept and starts empty, which costs nothing. That is now in ${aside}`,
      );
      return launch(port);
    }),
  );
}

/** Asks the server of REDIS_URL for a sign of life. @throws OperatorError in one line without the password */
export async function requireRedis(url) {
  try {
    await ask(url, 'PING');
  } catch (error) {
    const { hostname, port } = new URL(url);
    throw new OperatorError(`Redis at ${hostname}:${port || 6379} (REDIS_URL) does not answer: ${error.message}`);
  }
}
