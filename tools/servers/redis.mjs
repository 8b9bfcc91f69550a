import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import which from 'which';
import { becomesTrue } from '../system/becomes-true.mjs';
import { PortTakenError, startOnPort } from '../system/ports.mjs';
import { isSameProcess, stopProcess } from '../system/process-identity.mjs';
import { messageOf, OperatorError } from '../system/project.mjs';
import { run } from '../system/run.mjs';
import { launchServer } from './server-process.mjs';
import { libraryPath, unpackPackages } from './unpacked-packages.mjs';

/** @import { ProcessRecord } from '../system/process-identity.mjs' */
/** @import { ServerOptions } from './server-process.mjs' */

/** @typedef {{ program: string, env?: Record<string, string> }} RedisProgram */

/** Oldest version that supports the queues. Older ones lack the stream commands and LMOVE. */
const MINIMUM = 6.2;
const READY_MS = 60_000;
const STOP_MS = 15_000;
const PROGRAMS = ['redis-server', 'valkey-server', 'memurai'];

const NO_SERVER = `No Redis server was found, and none could be fetched. Install one and start again, or set REDIS_URL:
  Debian, Ubuntu   sudo apt install redis-server
  Fedora           sudo dnf install valkey
  macOS            brew install redis
  Windows          winget install Memurai.MemuraiDeveloper`;

/** Returns whether the program runs on this machine and is new enough. @param {RedisProgram} candidate */
async function isUsable({ program, env }) {
  const { code, output } = await run(program, ['--version'], { env: { ...process.env, ...env } });
  return code === 0 && Number(output.match(/v=(\d+\.\d+)/)?.[1] ?? 0) >= MINIMUM;
}

/**
 * Unpacks a server from the distribution's packages into the clone. Returns null where that is not possible.
 *
 * @returns {Promise<RedisProgram | null>}
 */
async function obtainRedis() {
  for (const name of ['redis-server', 'valkey-server']) {
    const family = name.replace('-server', '');
    const folder = await unpackPackages(family, { names: [name], related: new RegExp(`^${family}`) });
    const program = folder && join(folder, 'usr', 'bin', name);
    if (program && existsSync(program)) return { program, env: { LD_LIBRARY_PATH: libraryPath(folder) } };
  }
  return null;
}

/**
 * Finds a server program on the PATH, else fetches one.
 *
 * @returns {Promise<RedisProgram>}
 * @throws {OperatorError} when there is none
 */
export async function findProgram() {
  for (const name of PROGRAMS) {
    const program = await which(name, { nothrow: true });
    if (program && (await isUsable({ program }))) return { program };
  }
  const fetched = await obtainRedis();
  if (fetched && (await isUsable(fetched))) return fetched;
  throw new OperatorError(NO_SERVER);
}

/** @param {number} port @param {string} password */
const urlOf = (port, password) => `redis://:${password}@127.0.0.1:${port}/0`;

/**
 * Sends one command over a connection of its own.
 *
 * @param {string} url
 * @param {string} command
 * @param {string[]} args
 */
async function ask(url, command, ...args) {
  const client = new Redis(url, {
    lazyConnect: true,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
    connectTimeout: 3000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return await client.call(command, ...args);
  } finally {
    client.disconnect();
  }
}

/**
 * Takes over the server that an earlier run left, once its password and data folder prove that it belongs to this data.
 *
 * @param {string} home
 * @param {string} password
 */
async function adopt(home, password) {
  /** @type {{ record: ProcessRecord, port: number }} */
  let note;
  try {
    note = JSON.parse(readFileSync(join(home, 'process.json'), 'utf8'));
  } catch {
    return null;
  }
  let isOurs = false;
  const hasAnswered = async () => {
    if (!isSameProcess(note.record)) return true;
    // The server refuses commands while it loads its data or shuts down.
    const answer = await ask(urlOf(note.port, password), 'CONFIG', 'GET', 'dir').catch(() => null);
    isOurs = Array.isArray(answer) && realpathSync(String(answer[1])) === realpathSync(home);
    return isOurs;
  };
  await becomesTrue(hasAnswered, READY_MS);
  return isOurs ? note : null;
}

/**
 * Writes the settings to a file, because other users can read the arguments of a process.
 *
 * @param {string} home
 * @param {number} port
 * @param {string} password
 * @param {boolean} durable
 */
function writeSettings(home, port, password, durable) {
  const path = join(home, 'redis.conf');
  const settings = `bind 127.0.0.1
port ${port}
dir ${JSON.stringify(home)}
requirepass ${password}
daemonize no
databases 64
maxmemory-policy noeviction
appendonly ${durable ? 'yes' : 'no'}
appendfsync everysec
save ""
`;
  writeFileSync(path, settings, { mode: 0o600 });
  return path;
}

/** Matches the messages of the various Redis versions about persisted data that cannot be read. */
const UNREADABLE = /append ?only|\bAOF\b|\bRDB\b|loading (the )?DB/i;

/**
 * Moves the persisted data aside when the server ended because of it. Returns the new path, or null when nothing was moved.
 *
 * @param {string} home
 * @param {string} reason
 */
function moveDamagedDataAside(home, reason) {
  // Redis 7 and later use a folder, earlier versions a file.
  const kept = ['appendonlydir', 'appendonly.aof'].map((name) => join(home, name)).find((path) => existsSync(path));
  if (!kept || !UNREADABLE.test(reason)) return null;
  const aside = `${kept}.damaged-${new Date().toISOString().replace(/\D/g, '')}`;
  renameSync(kept, aside);
  return aside;
}

/**
 * Starts a private Redis on the data in `dataDir`, or takes over one that an earlier run left.
 *
 * @param {ServerOptions} options
 * @returns the URL of the server
 */
export async function startRedis({ dataDir, password, ports, progress, onRunning, durable = true }) {
  const home = join(dataDir, 'redis');
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const onStarted = (/** @type {ProcessRecord} */ record) =>
    onRunning(() => stopProcess(record, { graceMs: STOP_MS }), record);
  const left = await adopt(home, password);
  if (left) {
    ports.keep('redis', left.port);
    onStarted(left.record);
    return urlOf(left.port, password);
  }
  const { program, env } = await findProgram();
  /** @param {number} port */
  const launch = async (port) => {
    const url = urlOf(port, password);
    await launchServer({
      label: 'Redis',
      program,
      args: [writeSettings(home, port, password, durable)],
      options: { cwd: home, env: { ...process.env, ...env } },
      log: join(dataDir, 'logs', 'redis.log'),
      port,
      readyMs: READY_MS,
      onStarted: (record) => {
        writeFileSync(join(home, 'process.json'), JSON.stringify({ record, port }));
        onStarted(record);
      },
      isReady: async (pid) => {
        const info = await ask(url, 'INFO', 'server').catch(() => '');
        return Number(/process_id:(\d+)/.exec(String(info))?.[1]) === pid;
      },
    });
    return url;
  };
  return startOnPort(ports.choose('redis', 63_790), (port) =>
    launch(port).catch((error) => {
      const aside = error instanceof PortTakenError ? null : moveDamagedDataAside(home, messageOf(error));
      if (!aside) throw error;
      progress.line(
        `  Redis could not read what it had kept and starts empty, which costs nothing. That is now in ${aside}`,
      );
      return launch(port);
    }),
  );
}

/**
 * Checks that the server at REDIS_URL answers.
 *
 * @param {string} url
 * @throws {OperatorError} with a one-line message that omits the password
 */
export async function requireRedis(url) {
  try {
    await ask(url, 'PING');
  } catch (error) {
    const { hostname, port } = new URL(url);
    throw new OperatorError(`Redis at ${hostname}:${port || 6379} (REDIS_URL) does not answer: ${messageOf(error)}`);
  }
}
