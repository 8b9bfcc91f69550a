import { chownSync, existsSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startOnPort } from '../system/ports.mjs';
import { isSameProcess, programOf, recordProcess, stopProcess, waitForExit } from '../system/process-identity.mjs';
import { messageOf, OperatorError } from '../system/project.mjs';
import { run } from '../system/run.mjs';
import { isSoon } from '../system/soon.mjs';
import { withClient } from './postgres-client.mjs';
import { placePostgres, program } from './postgres-place.mjs';
import { launchServer } from './server-process.mjs';

/** @import { ProcessRecord } from '../system/process-identity.mjs' */
/** @import { PostgresPlace } from './postgres-place.mjs' */
/** @import { ServerOptions } from './server-process.mjs' */

const DATABASE = 'wishboard';
const USER = 'wishboard';
/** Recovery after a crash replays what was not yet written, which may take a while. */
const READY_MS = 120_000;
const STOP_MS = 30_000;

/** Neither locale nor machine decides how texts sort. */
const INITDB_FLAGS = '--encoding=UTF8 --locale-provider=icu --icu-locale=und --locale=C --auth=scram-sha-256'.split(
  ' ',
);
const SERVER_SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  // Its log says what failed, not the row with what a member wrote.
  'log_error_verbosity=terse',
];
/** For data that is thrown away: what a power cut would cost does not matter. */
const FORGETFUL_SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=400'];

/** @param {number} port @param {string} password */
const urlOf = (port, password, database = DATABASE) =>
  `postgres://${USER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;

/** Makes the cluster beside its place and moves it there when it is whole, so that an interrupted run leaves no half. @param {PostgresPlace} place @param {string} password */
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

/** What the server wrote about itself, or null: process number, port, and whether it is ready. @param {string} data */
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
 * The server that an earlier run left behind, once it has proved to be ours by its password and its data folder.
 * One that is stopping is waited for; a note left by one that is gone is for the next server to clear away.
 *
 * @param {string} data
 * @param {string} password
 */
async function adopt(data, password) {
  const note = readPostmaster(data);
  const record = recordProcess(note?.pid ?? 0);
  if (!note || !record.identity) return null;
  if (!['postgres', ''].includes(programOf(note.pid))) {
    // The number was given to another program since. PostgreSQL would take it for a running server.
    rmSync(join(data, 'postmaster.pid'), { force: true });
    return null;
  }
  let isOurs = false;
  const hasAnswered = async () => {
    if (readPostmaster(data)?.status !== 'stopping') {
      // While it recovers, or is on its way out, it refuses.
      const [row] = await query(urlOf(note.port, password, 'postgres'), 'show data_directory').catch(() => []);
      isOurs = Boolean(row) && realpathSync(row.data_directory) === realpathSync(data);
    }
    return isOurs || !isSameProcess(record);
  };
  await isSoon(hasAnswered, READY_MS);
  if (isOurs) return { record, port: note.port };
  if (!isSameProcess(record)) return null;
  throw new OperatorError(
    `A PostgreSQL server (process ${note.pid}) holds ${data} and does not answer. Stop it with: kill ${note.pid}`,
  );
}

/**
 * Starts the embedded server on the data in `dataDir`, or takes over the one an earlier run left.
 *
 * @param {ServerOptions} options
 * @returns the address of the database
 */
export async function startPostgres({ dataDir, password, ports, progress, onRunning, durable = true }) {
  const place = placePostgres(dataDir, progress);
  const data = join(place.home, 'data');
  if (!existsSync(join(data, 'PG_VERSION'))) await initialise(place, password);
  const left = await adopt(data, password);
  const onStarted = (/** @type {ProcessRecord} */ record) => onRunning(() => stopServer(place, data, record), record);
  /** @param {number} port */
  const launch = async (port) => {
    const settings = durable ? SERVER_SETTINGS : [...SERVER_SETTINGS, ...FORGETFUL_SETTINGS];
    await launchServer({
      label: 'PostgreSQL',
      program: program(place.binaries, 'postgres'),
      args: ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      options: { ...place.account, cwd: place.home, env: { ...process.env, LC_MESSAGES: 'C' } },
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

/** @param {PostgresPlace} place @param {string} data @param {ProcessRecord} record */
async function stopServer({ binaries, account }, data, record) {
  // SIGINT is PostgreSQL's "fast" shutdown: open transactions are rolled back, all that was committed is written.
  if (process.platform !== 'win32') return stopProcess(record, { signal: 'SIGINT', graceMs: STOP_MS });
  await run(program(binaries, 'pg_ctl'), ['stop', '-D', data, '-m', 'fast', '-w'], { ...account });
  await waitForExit(record, STOP_MS);
}

/** Asks the server of DATABASE_URL for a sign of life. @param {string} url @throws {OperatorError} in one line without the password */
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
