import { spawn } from 'node:child_process';
import { chownSync, existsSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEnd, withLog } from '../system/log-file.mjs';
import { isPortFree, PortTakenError, startOnPort } from '../system/ports.mjs';
import { isSameProcess, programOf, recordProcess, stopProcess, waitForExit } from '../system/process-identity.mjs';
import { OperatorError } from '../system/project.mjs';
import { run } from '../system/run.mjs';
import { program } from './postgres-binaries.mjs';
import { withClient } from './postgres-client.mjs';
import { placePostgres } from './postgres-place.mjs';

const DATABASE = 'wishboard';
const USER = 'wishboard';
/** Recovery after a crash replays what was not yet written, which may take a while. */
const READY_MS = 120_000;
const STOP_MS = 30_000;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Neither locale nor machine decides how texts sort. */
const INITDB_FLAGS = [
  '--encoding=UTF8',
  '--locale-provider=icu',
  '--icu-locale=und',
  '--locale=C',
  '--auth=scram-sha-256',
];
const SERVER_SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  // Its log says what failed, not the row with what a member wrote.
  'log_error_verbosity=terse',
];
/** For data that is thrown away: what a power cut would cost does not matter. */
const FORGETFUL_SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=400'];

const urlOf = (port, password, database = DATABASE) =>
  `postgres://${USER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;

/** Makes the cluster beside its place and moves it there when it is whole, so that an interrupted run leaves no half. */
async function initialise({ home, binaries, account }, password) {
  const draft = join(home, 'data.new');
  const passwordFile = join(home, 'password');
  rmSync(draft, { recursive: true, force: true });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account.uid !== undefined) chownSync(passwordFile, account.uid, account.gid);
  const args = [
    `--pgdata=${draft}`,
    `--username=${USER}`,
    `--pwfile=${passwordFile}`,
    '--lc-messages=C',
    ...INITDB_FLAGS,
  ];
  try {
    const { code, output } = await run(program(binaries, 'initdb'), args, { ...account, cwd: home });
    if (code !== 0)
      throw new OperatorError(
        `PostgreSQL could not create its data folder ${draft}: ${output.trim().split('\n').pop()}`,
      );
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(draft, join(home, 'data'));
}

/** What the server wrote about itself, or null: process number, port, and whether it is ready. */
function readPostmaster(data) {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() ?? '' };
  } catch {
    return null;
  }
}

const query = (url, text, values) =>
  withClient(url, async (client) => (await client.query(text, values)).rows, { connectionTimeoutMillis: 3000 });

/**
 * The server that an earlier run left behind, once it has proved to be ours by its password and its data folder.
 * One that is stopping is waited for; a note left by one that is gone is for the next server to clear away.
 */
async function adopt(data, password) {
  const note = readPostmaster(data);
  if (!note) return null;
  const record = recordProcess(note.pid);
  if (!record.identity) return null;
  if (!['postgres', ''].includes(programOf(note.pid))) {
    // The number was given to another program since. PostgreSQL would take it for a running server.
    rmSync(join(data, 'postmaster.pid'), { force: true });
    return null;
  }
  for (const end = performance.now() + READY_MS; performance.now() < end && isSameProcess(record); await pause(50)) {
    const now = readPostmaster(data);
    if (now?.status === 'stopping') continue;
    try {
      const [row] = await query(urlOf(note.port, password, 'postgres'), 'show data_directory');
      if (row && realpathSync(row.data_directory) === realpathSync(data)) return { record, port: note.port };
    } catch {
      // Still recovering, or on its way out.
    }
  }
  if (isSameProcess(record))
    throw new OperatorError(
      `A PostgreSQL server (process ${note.pid}) holds ${data} and does not answer. Stop it with: kill ${note.pid}`,
    );
  return null;
}

function launch({ binaries, account, home }, data, port, settings, log) {
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  // A group of its own: Ctrl-C in the terminal must not reach the database before those who use it.
  return withLog(log, (output) =>
    spawn(program(binaries, 'postgres'), args, {
      ...account,
      cwd: home,
      detached: true,
      stdio: ['ignore', output, output],
      env: { ...process.env, LC_MESSAGES: 'C' },
    }),
  );
}

async function waitUntilReady(child, data, port, password, log) {
  const url = urlOf(port, password, 'postgres');
  let failure = null;
  child.once('error', (error) => {
    failure = error.message;
  });
  child.once('exit', (code, signal) => {
    failure = `ended with ${signal ?? code}`;
  });
  for (const end = performance.now() + READY_MS; performance.now() < end; await pause(25)) {
    if (failure && !(await isPortFree(port))) throw new PortTakenError(`Port ${port} is taken`);
    if (failure) throw new OperatorError(`PostgreSQL did not start (${failure}). ${readEnd(log, 3)} The log is ${log}`);
    if (!readPostmaster(data)?.status.startsWith('ready')) continue;
    if (await query(url, 'select 1').catch(() => null)) return;
  }
  throw new OperatorError(`PostgreSQL was not ready after ${READY_MS / 1000} s. The log is ${log}`);
}

/**
 * Starts the embedded server on the data in `dataDir`, or takes over the one an earlier run left.
 *
 * @param durable false for data that is thrown away
 * @param onRunning given what stops the server and which process it is, as soon as there is one
 * @returns the address of the database
 */
export async function startPostgres({ dataDir, password, ports, progress, onRunning, durable = true }) {
  const setting = placePostgres(dataDir, progress);
  const data = join(setting.home, 'data');
  const log = join(dataDir, 'logs', 'postgres.log');
  if (!existsSync(join(data, 'PG_VERSION'))) await initialise(setting, password);
  const left = await adopt(data, password);
  let port = left?.port;
  if (left) {
    ports.keep('postgres', port);
    onRunning(() => stopServer(setting, data, left.record), left.record);
  } else {
    const settings = durable ? SERVER_SETTINGS : [...SERVER_SETTINGS, ...FORGETFUL_SETTINGS];
    port = await startOnPort(ports.choose('postgres', 54_320), async (given) => {
      const child = launch(setting, data, given, settings, log);
      child.unref();
      const record = recordProcess(child.pid ?? 0);
      onRunning(() => stopServer(setting, data, record), record);
      await waitUntilReady(child, data, given, password, log);
      return given;
    });
  }
  const exists = await query(urlOf(port, password, 'postgres'), 'select 1 from pg_database where datname = $1', [
    DATABASE,
  ]);
  if (exists.length === 0) await query(urlOf(port, password, 'postgres'), `create database ${DATABASE}`);
  return urlOf(port, password);
}

async function stopServer({ binaries, account }, data, record) {
  if (process.platform === 'win32') {
    await run(program(binaries, 'pg_ctl'), ['stop', '-D', data, '-m', 'fast', '-w'], account);
    await waitForExit(record, STOP_MS);
    return;
  }
  // SIGINT is PostgreSQL's "fast" shutdown: open transactions are rolled back, all that was committed is written.
  await stopProcess(record, { signal: 'SIGINT', graceMs: STOP_MS });
}

/** Asks the server of DATABASE_URL for a sign of life. @throws OperatorError in one line without the password */
export async function requireDatabase(url) {
  try {
    const [row] = await query(url, "select current_setting('server_version_num')::int as version");
    if (row.version < 150_000)
      throw new OperatorError(
        `DATABASE_URL is a PostgreSQL ${Math.floor(row.version / 10_000)}, and Wishboard needs 15 or newer.`,
      );
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    const { hostname, port, pathname } = new URL(url);
    throw new OperatorError(
      `PostgreSQL at ${hostname}:${port || 5432}${pathname} (DATABASE_URL) does not answer: ${error.message || error.code}`,
    );
  }
}
