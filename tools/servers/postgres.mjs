import { chownSync, existsSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { becomesTrue } from '../system/becomes-true.mjs';
import { startOnPort } from '../system/ports.mjs';
import { isSameProcess, programOf, recordProcess, stopProcess, waitForExit } from '../system/process-identity.mjs';
import { messageOf, OperatorError } from '../system/project.mjs';
import { run } from '../system/run.mjs';
import { withClient } from './postgres-client.mjs';
import { locatePostgres, program } from './postgres-location.mjs';
import { launchServer } from './server-process.mjs';

/** @import { ProcessRecord } from '../system/process-identity.mjs' */
/** @import { PostgresLocation } from './postgres-location.mjs' */
/** @import { ServerOptions } from './server-process.mjs' */

const DATABASE = 'wishboard';
const USER = 'wishboard';
/** Time limit for readiness, in milliseconds. Recovery after a crash replays the write-ahead log, which may take a while. */
const READY_MS = 120_000;
const STOP_MS = 30_000;

/** Flags that make the sort order of text independent of the machine and its locale. */
const INITDB_FLAGS = '--encoding=UTF8 --locale-provider=icu --icu-locale=und --locale=C --auth=scram-sha-256'.split(
  ' ',
);
const SERVER_SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  // The server log says what failed, but omits the row with a member's text.
  'log_error_verbosity=terse',
];
/** Settings for data that is thrown away, where losses after a power cut do not matter. */
const NON_DURABLE_SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=400'];

/** @param {number} port @param {string} password */
const urlOf = (port, password, database = DATABASE) =>
  `postgres://${USER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;

/**
 * Creates the cluster beside its final place and renames it when complete, so that an interrupted run leaves no partial
 * cluster.
 *
 * @param {PostgresLocation} location
 * @param {string} password
 */
async function initialise({ home, binaries, account }, password) {
  const draft = join(home, 'data.new');
  const passwordFile = join(home, 'password');
  rmSync(draft, { recursive: true, force: true });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account) chownSync(passwordFile, account.uid, account.gid);
  const args = [`--pgdata=${draft}`, `--username=${USER}`, `--pwfile=${passwordFile}`, '--lc-messages=C'];
  const { code, output } = await run(program(binaries, 'initdb'), [...args, ...INITDB_FLAGS], {
    ...account,
    cwd: home,
  });
  rmSync(passwordFile, { force: true });
  if (code !== 0) {
    const reason = output.trim().split('\n').pop();
    throw new OperatorError(`PostgreSQL could not create its data folder ${draft}: ${reason}`);
  }
  renameSync(draft, join(home, 'data'));
}

/**
 * Reads the PID, port and status that the server wrote to postmaster.pid. Returns null when there is no such file.
 *
 * @param {string} data
 */
function readPostmaster(data) {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() ?? '' };
  } catch {
    return null;
  }
}

/** @param {string} url @param {string} text @param {unknown[]} [values] */
const query = (url, text, values) =>
  withClient(url, async (client) => (await client.query(text, values)).rows, { connectionTimeoutMillis: 3000 });

/**
 * Takes over the server that an earlier run left behind, once its password and data folder prove that it belongs to this
 * data. Waits for a server that is stopping. A postmaster.pid left by a dead server is cleared by the next server.
 *
 * @param {string} data
 * @param {string} password
 */
async function adopt(data, password) {
  const note = readPostmaster(data);
  const record = recordProcess(note?.pid ?? 0);
  if (!note || !record.identity) return null;
  if (!['postgres', ''].includes(programOf(note.pid))) {
    // Another program has this PID now. PostgreSQL would mistake that program for a running server.
    rmSync(join(data, 'postmaster.pid'), { force: true });
    return null;
  }
  let isOurs = false;
  const hasAnswered = async () => {
    if (readPostmaster(data)?.status !== 'stopping') {
      // The server refuses connections during recovery and shutdown.
      const [row] = await query(urlOf(note.port, password, 'postgres'), 'show data_directory').catch(() => []);
      isOurs = Boolean(row) && realpathSync(row.data_directory) === realpathSync(data);
    }
    return isOurs || !isSameProcess(record);
  };
  await becomesTrue(hasAnswered, READY_MS);
  if (isOurs) return { record, port: note.port };
  if (!isSameProcess(record)) return null;
  throw new OperatorError(
    `A PostgreSQL server (process ${note.pid}) holds ${data} and does not answer. Stop it with: kill ${note.pid}`,
  );
}

/**
 * Starts the embedded server on the data in `dataDir`, or takes over one that an earlier run left.
 *
 * @param {ServerOptions} options
 * @returns the URL of the database
 */
export async function startPostgres({ dataDir, password, ports, progress, onRunning, durable = true }) {
  const location = locatePostgres(dataDir, progress);
  const data = join(location.home, 'data');
  if (!existsSync(join(data, 'PG_VERSION'))) await initialise(location, password);
  const left = await adopt(data, password);
  const onStarted = (/** @type {ProcessRecord} */ record) =>
    onRunning(() => stopServer(location, data, record), record);
  /** @param {number} port */
  const launch = async (port) => {
    const settings = durable ? SERVER_SETTINGS : [...SERVER_SETTINGS, ...NON_DURABLE_SETTINGS];
    await launchServer({
      label: 'PostgreSQL',
      program: program(location.binaries, 'postgres'),
      args: ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      options: { ...location.account, cwd: location.home, env: { ...process.env, LC_MESSAGES: 'C' } },
      log: join(dataDir, 'logs', 'postgres.log'),
      port,
      readyMs: READY_MS,
      onStarted,
      isReady: async () =>
        readPostmaster(data)?.status.startsWith('ready') === true &&
        query(urlOf(port, password, 'postgres'), 'select 1').then(
          () => true,
          () => false,
        ),
    });
    return port;
  };
  if (left) {
    ports.keep('postgres', left.port);
    onStarted(left.record);
  }
  const port = left?.port ?? (await startOnPort(ports.choose('postgres', 54_320), launch));
  const maintenance = urlOf(port, password, 'postgres');
  const exists = await query(maintenance, 'select 1 from pg_database where datname = $1', [DATABASE]);
  if (exists.length === 0) await query(maintenance, `create database ${DATABASE}`);
  return urlOf(port, password);
}

/** @param {PostgresLocation} location @param {string} data @param {ProcessRecord} record */
async function stopServer({ binaries, account }, data, record) {
  // SIGINT is PostgreSQL's "fast" shutdown: it rolls back open transactions and writes everything that was committed.
  if (process.platform !== 'win32') return stopProcess(record, { signal: 'SIGINT', graceMs: STOP_MS });
  await run(program(binaries, 'pg_ctl'), ['stop', '-D', data, '-m', 'fast', '-w'], { ...account });
  await waitForExit(record, STOP_MS);
}

/**
 * Checks that the server at DATABASE_URL answers and is new enough.
 *
 * @param {string} url
 * @throws {OperatorError} with a one-line message that omits the password
 */
export async function requireDatabase(url) {
  const [row] = await query(url, "select current_setting('server_version_num')::int as version").catch((error) => {
    const { hostname, port, pathname } = new URL(url);
    throw new OperatorError(
      `PostgreSQL at ${hostname}:${port || 5432}${pathname} (DATABASE_URL) does not answer: ${messageOf(error) || error.code}`,
    );
  });
  if (row.version >= 150_000) return;
  throw new OperatorError(
    `DATABASE_URL is a PostgreSQL ${Math.floor(row.version / 10_000)}, and Wishboard needs 15 or newer.`,
  );
}
