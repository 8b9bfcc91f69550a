import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';

import { withClient } from '../connection/client.js';
import { notifyRunningProcesses } from '../outbox/notify-processes.js';
import { checkRows } from './check-rows.js';
import { ImportError, ProblemList } from './import-problem.js';
import { IMPORT_TABLES, type ImportTable } from './import-tables.js';
import { createStagingTable, stageFile } from './staging.js';
import { markUnheardReactions, writeImportEvents, writeRows } from './write-rows.js';

/** Progress of one step of an import, export, backup or restore. */
export interface TransferProgress {
  /** Description of the step, such as "Reading wishes.csv". */
  step: string;
  done: number;
  total: number;
}

export interface ImportedTable {
  table: string;
  /** Number of rows in the file. */
  rows: number;
  /** Number of rows that are new in the database. It is lower than `rows` only where views of one day repeat. */
  written: number;
}

/** Key of the advisory lock. Any fixed number will do, but every version of the product has to use the same one. */
const IMPORT_LOCK = 7_305_413;

/**
 * Imports those of the twelve files that the folder holds into the database at `url`, all of them or none.
 *
 * @throws ImportError with file, line and reason of each problem
 */
export async function importDirectory(
  url: string,
  directory: string,
  onProgress: (progress: TransferProgress) => void = () => undefined,
): Promise<ImportedTable[]> {
  const files = await findFiles(directory);
  return withClient(url, 'wishboard-import', async (client) => {
    await client.query('BEGIN');
    // One import at a time: two would lock the same wishes in different orders.
    await client.query('SELECT pg_advisory_xact_lock($1)', [IMPORT_LOCK]);
    const imported = await importFiles(client, files, onProgress);
    await client.query('COMMIT');
    await client.query(`ANALYZE ${files.map(({ table }) => table.table).join(', ')}`);
    await notifyRunningProcesses(client);
    return imported;
  });
}

interface FoundFile {
  table: ImportTable;
  path: string;
  bytes: number;
}

async function findFiles(directory: string): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  for (const table of IMPORT_TABLES) {
    const path = join(directory, table.file);
    const stats = await stat(path).catch(() => null);
    if (stats?.isFile()) found.push({ table, path, bytes: stats.size });
  }
  if (found.length > 0) return found;
  const names = IMPORT_TABLES.map((table) => table.file).join(', ');
  throw new ImportError([{ file: directory, line: null, reason: `holds none of ${names}` }], 1);
}

async function importFiles(
  client: Client,
  files: FoundFile[],
  onProgress: (progress: TransferProgress) => void,
): Promise<ImportedTable[]> {
  const problems = new ProblemList();
  const rows = new Map<string, number>();
  for (const { table, path, bytes } of files) {
    await createStagingTable(client, table);
    const step = progressOf(`Reading ${table.file}`, bytes, onProgress);
    rows.set(table.table, await stageFile(client, table, path, problems, step));
  }
  // A row that could not be read would make the rows that refer to it look wrong, too.
  problems.throwIfAny();

  const staged = new Set(files.map(({ table }) => table.table));
  const check = progressOf('Checking', files.length, onProgress);
  for (const { table } of files) {
    await checkRows(client, table, staged, problems);
    check(1);
  }
  problems.throwIfAny();

  const imported: ImportedTable[] = [];
  for (const { table } of files) {
    const total = rows.get(table.table) ?? 0;
    const step = progressOf(`Writing ${table.table}`, total, onProgress);
    imported.push({ table: table.table, rows: total, written: await writeRows(client, table, step) });
  }
  await markUnheardReactions(client);
  await writeImportEvents(client, staged.has('wishes'));
  return imported;
}

/** Returns a function that adds to the work done in a step and reports the progress. */
export function progressOf(
  step: string,
  total: number,
  onProgress: (progress: TransferProgress) => void,
): (more: number) => void {
  let done = 0;
  onProgress({ step, done, total });
  return (more) => {
    done = Math.min(total, done + more);
    onProgress({ step, done, total });
  };
}
