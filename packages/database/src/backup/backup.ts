import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Duplex, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import type { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

import { createClient } from '../connection/client.js';
import { eraseAgain, readErased } from '../erasure/erased-members.repository.js';
import { progressOf, type TransferProgress } from '../import/import-directory.js';
import { MIGRATIONS } from '../migrations/migrations.js';
import { runMigrations } from '../schema/migrate.js';
import { resetDatabase } from '../schema/reset-database.js';
import { readTableShapes, type TableShape } from './table-shapes.js';

const MANIFEST = 'backup.json';
/** Raised when a backup is laid out otherwise. */
const FORMAT = 1;
/**
 * Sessions, of which some were ended since, by a member who left a shared machine for instance, codes and challenges of
 * sign-ins and invitations, of which some were used since: none must come to life again.
 */
const ENDED = ['sessions', 'sign_in_codes', 'passkey_challenges', 'invitations'];

/** One table of a backup. */
export interface BackupTable extends TableShape {
  rows: number;
  /** SHA-256 of the rows in PostgreSQL's text format, in the order of the primary key. */
  sha256: string;
}

/** What a backup says of itself, in `backup.json`. */
export interface BackupManifest {
  format: typeof FORMAT;
  createdAt: string;
  /** Migrations the schema had, oldest first. */
  migrations: string[];
  /** In an order in which no table comes before one it refers to. */
  tables: BackupTable[];
}

/** What the operator asked for cannot be done. The message is all they need to read. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

type OnProgress = (progress: TransferProgress) => void;
const unwatched: OnProgress = () => undefined;

/**
 * Copies every table of the database at `url` into a new folder, all of one moment, while the product goes on.
 *
 * @throws BackupError when the folder is there already, or the database has no schema
 */
export async function backUp(url: string, folder: string, onProgress = unwatched): Promise<BackupManifest> {
  if (await stat(folder).catch(() => null)) throw new BackupError(`${folder} is there already. Name a new folder.`);
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  // What members wrote, and the hashes of their sessions.
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
    // Whole or not there.
    await rename(part, folder);
    return manifest;
  } finally {
    await client.end();
    await rm(part, { recursive: true, force: true });
  }
}

/**
 * Puts a backup into the database at `url`, whose processes have to be stopped, brings the schema up to date and checks
 * that every table is what it was. The files are checked before anything is touched. Sessions end: members sign in again. Who was
 * erased from this database since is erased again.
 *
 * @param replace whether a database that has members is thrown away for it
 * @throws BackupError when the folder holds no whole backup, or one of a newer version, or the database has members
 */
export async function restore(
  url: string,
  folder: string,
  { replace = false, onProgress = unwatched } = {},
): Promise<BackupManifest> {
  const manifest = await readManifest(folder);
  for (const table of manifest.tables) await checkFile(folder, table, onProgress);
  if (!replace && (await hasMembers(url))) {
    throw new BackupError('The database has members. To throw them away for the backup, add --replace.');
  }
  const erased = await within(url, readErased);
  await resetDatabase(url, manifest.migrations);
  const client = await connect(url);
  try {
    await client.query('BEGIN');
    await client.query(PLAIN_TEXT);
    for (const [shape, table] of await pairTables(client, manifest)) {
      await putTable(client, shape, folder, progressOf(`Restoring ${shape.name}`, table.rows, onProgress));
      const { rows, sha256 } = await readTable(client, shape, [discard()], unwatched);
      if (rows !== table.rows || sha256 !== table.sha256) {
        throw new BackupError(
          `${shape.name} did not come out as it was: ${rows} of ${table.rows} rows. Nothing was kept.`,
        );
      }
    }
    for (const { name } of manifest.tables) if (ENDED.includes(name)) await client.query(`DELETE FROM ${name}`);
    await client.query('COMMIT');
    await client.query('ANALYZE');
  } finally {
    await client.end();
  }
  await runMigrations(url);
  await within(url, (client) => eraseAgain(client, erased));
  return manifest;
}

/** Runs `work` in a transaction of its own. */
async function within<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
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

/** Settles, for a transaction, what the text of a time or a number depends on. */
const PLAIN_TEXT = "SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO'; SET LOCAL extra_float_digits = 1";

const fileOf = (folder: string, table: string) => join(folder, `${table}.copy.gz`);

const discard = () => new Writable({ write: (_chunk, _encoding, done) => done() });

async function appliedMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query("SELECT to_regclass('migrations') IS NOT NULL AS there");
  if (!rows[0]?.there) return [];
  const applied = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY id');
  return applied.rows.map(({ name }) => name);
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

/** Writes the rows of a table along these streams, and says how many there were and what their hash is. */
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
  await pipeline([copy, watched(step, hash), ...targets]);
  return { rows: copy.rowCount, sha256: hash.digest('hex') };
}

async function putTable(client: Client, { name, columns }: TableShape, folder: string, step: Step): Promise<void> {
  // The triggers did their work when the rows were made: what they count is in the backup, too.
  await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  const copy = client.query(copyFrom(`COPY ${name} (${columns.join(', ')}) FROM STDIN`));
  await pipeline(createReadStream(fileOf(folder, name)), createGunzip(), watched(step), copy);
  await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
}

/** The tables of the database, each with what the backup says of it. Names in SQL are the database's own. */
async function pairTables(client: Client, manifest: BackupManifest): Promise<[TableShape, BackupTable][]> {
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
    await pipeline(createReadStream(fileOf(folder, name)), createGunzip(), watched(count, hash), discard());
    if (found === rows && hash.digest('hex') === sha256) return;
  } catch {
    // Told below: whatever is wrong with the file, the backup is not whole.
  }
  throw new BackupError(
    `${fileOf(folder, name)} is missing or damaged: it should have ${rows} rows and has ${found}. Nothing was changed.`,
  );
}

type Step = (more: number) => void;

const LINE_END = 0x0a;

/** Passes rows on, counting them, and hashing them where they have to be the same again. */
function watched(step: Step, hash?: Hash): Duplex {
  return Duplex.from(async function* (rows: AsyncIterable<Buffer>) {
    for await (const chunk of rows) {
      hash?.update(chunk);
      // In PostgreSQL's text format a line's end is a row's end, and nothing else.
      let count = 0;
      for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) count += 1;
      step(count);
      yield chunk;
    }
  });
}
