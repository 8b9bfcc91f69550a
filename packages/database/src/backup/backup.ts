import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Duplex, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import type { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

import { LISTENERS } from '../connection/channel-listener.js';
import { createClient, withClient } from '../connection/client.js';
import { readErasedMembers, repeatErasures } from '../erasure/erased-members.repository.js';
import { progressOf, type TransferProgress } from '../import/import-directory.js';
import { MIGRATIONS } from '../migrations/migrations.js';
import { runMigrations } from '../schema/migrate.js';
import { resetDatabase } from '../schema/reset-database.js';
import { readTableShapes, type TableShape } from './table-shapes.js';

const MANIFEST = 'backup.json';
/** Version of the layout of a backup. A change of the layout needs a higher number. */
const FORMAT = 1;
/**
 * Tables that a restore empties. Some of the sessions in a backup were ended since, for instance by a member who left a shared
 * machine. Some of the sign-in codes, passkey challenges and invitations were used since. None of these may become valid again.
 */
const EMPTIED_TABLES = ['sessions', 'sign_in_codes', 'passkey_challenges', 'invitations'];

/** One table of a backup. */
export interface BackupTable extends TableShape {
  rows: number;
  /** SHA-256 of the rows in PostgreSQL's text format, in the order of the primary key. */
  sha256: string;
}

/** Manifest of a backup, in `backup.json`. */
export interface BackupManifest {
  format: typeof FORMAT;
  createdAt: string;
  /** Names of the migrations that the schema had, oldest first. */
  migrations: string[];
  /** In dependency order: every table comes after the tables to which it refers. */
  tables: BackupTable[];
}

/** Error for a request that cannot be carried out. The operator is shown the message alone, without a stack. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

type OnProgress = (progress: TransferProgress) => void;
const ignoreProgress: OnProgress = () => undefined;

/**
 * Copies every table of {@link readTableShapes} from the database at `url` into a new folder, as one consistent snapshot. The
 * product may keep running.
 *
 * @throws BackupError when the folder already exists, or the database has no schema
 */
export async function backUp(url: string, folder: string, onProgress = ignoreProgress): Promise<BackupManifest> {
  if (await stat(folder).catch(() => null)) throw new BackupError(`${folder} is there already. Name a new folder.`);
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  // The folder holds the members' texts and the hashes of their sessions: nobody else may read it.
  await mkdir(part, { recursive: true, mode: 0o700 });
  const client = await connect(url);
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query(PLAIN_TEXT);
    const migrations = await appliedMigrations(client);
    if (migrations.length === 0) throw new BackupError('The database has no tables of Wishboard.');
    const tables: BackupTable[] = [];
    for (const shape of await readTableShapes(client)) {
      const file = createWriteStream(fileOf(part, shape.name), { flush: true });
      const packed = [createGzip({ level: constants.Z_BEST_SPEED }), file];
      tables.push({ ...shape, ...(await readTable(client, shape, packed, onProgress)) });
    }
    const manifest: BackupManifest = { format: FORMAT, createdAt: new Date().toISOString(), migrations, tables };
    await writeFile(join(part, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
    // The folder gets its final name only once the backup is complete.
    await rename(part, folder);
    return manifest;
  } finally {
    await client.end();
    await rm(part, { recursive: true, force: true });
  }
}

/**
 * Restores a backup into the database at `url`, brings the schema up to date and checks every table against its hash. All
 * processes of the product have to be stopped: one that runs would change rows meanwhile, and serve what it has cached. The files
 * are checked before the database is touched. Sessions end, so members have to sign in again. Members who were erased from this
 * database after the backup are erased again.
 *
 * @param replace whether a database that has members may be overwritten
 * @throws BackupError when the folder holds no complete backup, or one of a newer version, when a BFF or notifications worker uses
 *   the database, or when the database has members and `replace` is false
 */
export async function restore(
  url: string,
  folder: string,
  { replace = false, onProgress = ignoreProgress } = {},
): Promise<BackupManifest> {
  const manifest = await readManifest(folder);
  for (const table of manifest.tables) await checkFile(folder, table, onProgress);
  await checkStopped(url);
  if (!replace && (await hasMembers(url))) {
    throw new BackupError('The database has members. To throw them away for the backup, add --replace.');
  }
  const erased = await inTransaction(url, readErasedMembers);
  await resetDatabase(url, manifest.migrations);
  const client = await connect(url);
  try {
    await client.query('BEGIN');
    await client.query(PLAIN_TEXT);
    for (const [shape, table] of await matchTables(client, manifest)) {
      await restoreTable(client, shape, folder, progressOf(`Restoring ${shape.name}`, table.rows, onProgress));
      const { rows, sha256 } = await readTable(client, shape, [discard()], ignoreProgress);
      if (rows !== table.rows || sha256 !== table.sha256) {
        throw new BackupError(
          `${shape.name} did not come out as it was: ${rows} of ${table.rows} rows. Nothing was kept.`,
        );
      }
    }
    for (const { name } of manifest.tables)
      if (EMPTIED_TABLES.includes(name)) await client.query(`DELETE FROM ${name}`);
    await client.query('COMMIT');
    await client.query('ANALYZE');
  } finally {
    await client.end();
  }
  await runMigrations(url);
  await inTransaction(url, (client) => repeatErasures(client, erased));
  return manifest;
}

/** Runs `work` on a new connection, in its own transaction. */
async function inTransaction<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = await connect(url);
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } finally {
    await client.end();
  }
}

async function connect(url: string): Promise<Client> {
  const client = createClient(url, 'wishboard-backup');
  await client.connect();
  return client;
}

/** Fixes, for one transaction, the settings that determine the text form of times and numbers. */
const PLAIN_TEXT = "SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO'; SET LOCAL extra_float_digits = 1";

const fileOf = (folder: string, table: string) => join(folder, `${table}.copy.gz`);

const discard = () => new Writable({ write: (_chunk, _encoding, done) => done() });

async function appliedMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query("SELECT to_regclass('migrations') IS NOT NULL AS there");
  if (!rows[0]?.there) return [];
  const applied = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY id');
  return applied.rows.map(({ name }) => name);
}

/** @throws BackupError when a process of the product listens on the database */
async function checkStopped(url: string): Promise<void> {
  const names = Object.values(LISTENERS);
  const { rows } = await withClient(url, 'wishboard-backup', (client) =>
    client.query<{ name: string; count: number }>(
      `SELECT application_name AS name, count(*)::integer AS count FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = ANY($1) GROUP BY name ORDER BY name`,
      [names],
    ),
  );
  if (rows.length === 0) return;
  const running = Object.entries(LISTENERS).flatMap(([process, name]) =>
    rows.filter((row) => row.name === name).map(({ count }) => `${process} (${count})`),
  );
  throw new BackupError(
    `The product runs on this database: ${running.join(', ')}. Stop all of its processes, then restore again. Nothing was changed.`,
  );
}

async function hasMembers(url: string): Promise<boolean> {
  const client = await connect(url);
  try {
    const { rows } = await client.query("SELECT to_regclass('users') IS NOT NULL AS there");
    return Boolean(rows[0]?.there) && ((await client.query('SELECT FROM users LIMIT 1')).rowCount ?? 0) > 0;
  } finally {
    await client.end();
  }
}

/** Writes the rows of a table through the given streams. Returns the number of rows and their hash. */
async function readTable(
  client: Client,
  { name, columns, key }: TableShape,
  targets: NodeJS.WritableStream[],
  onProgress: OnProgress,
): Promise<{ rows: number; sha256: string }> {
  const { rows } = await client.query<{ total: number }>(`SELECT count(*)::integer AS total FROM ${name}`);
  const step = progressOf(`Reading ${name}`, rows[0]?.total ?? 0, onProgress);
  const query = `SELECT ${columns.join(', ')} FROM ${name} ORDER BY ${key.join(', ')}`;
  const copy = client.query(copyTo(`COPY (${query}) TO STDOUT`));
  const hash = createHash('sha256');
  await pipeline([copy, countingStream(step, hash), ...targets]);
  return { rows: copy.rowCount, sha256: hash.digest('hex') };
}

async function restoreTable(client: Client, { name, columns }: TableShape, folder: string, step: Step): Promise<void> {
  // The triggers already ran when the rows were created, and the backup holds the counts that they keep.
  await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  const copy = client.query(copyFrom(`COPY ${name} (${columns.join(', ')}) FROM STDIN`));
  await pipeline(createReadStream(fileOf(folder, name)), createGunzip(), countingStream(step), copy);
  await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
}

/**
 * Pairs every table of the database with its entry in the manifest. The names that go into SQL come from the database, not from
 * the backup.
 *
 * @throws BackupError when the tables differ
 */
async function matchTables(client: Client, manifest: BackupManifest): Promise<[TableShape, BackupTable][]> {
  const shapes = await readTableShapes(client);
  const pairs = shapes.flatMap((shape): [TableShape, BackupTable][] => {
    const table = manifest.tables.find(({ name }) => name === shape.name);
    return table && String(table.columns) === String(shape.columns) ? [[shape, table]] : [];
  });
  if (pairs.length === manifest.tables.length && pairs.length === shapes.length) return pairs;
  throw new BackupError('The tables of the backup are not those of the version it names.');
}

async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new BackupError(`${folder} holds no backup: there is no ${MANIFEST} in it.`);
  });
  const manifest: BackupManifest = JSON.parse(text);
  const known = MIGRATIONS.map(({ name }) => name);
  if (manifest.format !== FORMAT || manifest.migrations.some((name) => !known.includes(name))) {
    throw new BackupError('The backup was made by a newer version of Wishboard. Restore it with that version.');
  }
  return manifest;
}

async function checkFile(folder: string, { name, rows, sha256 }: BackupTable, onProgress: OnProgress): Promise<void> {
  const hash = createHash('sha256');
  const step = progressOf(`Checking ${name}`, rows, onProgress);
  let found = 0;
  const count = (more: number) => {
    found += more;
    step(more);
  };
  try {
    await pipeline(createReadStream(fileOf(folder, name)), createGunzip(), countingStream(count, hash), discard());
    if (found === rows && hash.digest('hex') === sha256) return;
  } catch {
    // The error below covers every failure: whatever is wrong with the file, the backup is not complete.
  }
  throw new BackupError(
    `${fileOf(folder, name)} is missing or damaged: it should have ${rows} rows and has ${found}. Nothing was changed.`,
  );
}

type Step = (more: number) => void;

const LINE_END = 0x0a;

/** Returns a stream that passes rows on unchanged, reports their number to `step`, and adds them to `hash` where there is one. */
function countingStream(step: Step, hash?: Hash): Duplex {
  return Duplex.from(async function* (rows: AsyncIterable<Buffer>) {
    for await (const chunk of rows) {
      hash?.update(chunk);
      // In PostgreSQL's text format a line feed occurs only at the end of a row.
      let count = 0;
      for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) count += 1;
      step(count);
      yield chunk;
    }
  });
}
