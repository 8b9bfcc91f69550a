import { createWriteStream } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';

import { withClient } from '../connection/client.js';
import { progressOf, type TransferProgress } from './import-directory.js';
import { columnOf, IMPORT_TABLES, type ImportField, type ImportTable } from './import-tables.js';

export interface ExportedFile {
  path: string;
  rows: number;
}

/**
 * Writes the twelve files of an import into the folder, from one consistent snapshot. A missing folder is created. A file of the
 * same name is replaced once the new one is complete.
 */
export async function exportDirectory(
  url: string,
  directory: string,
  onProgress: (progress: TransferProgress) => void = () => undefined,
): Promise<ExportedFile[]> {
  await mkdir(directory, { recursive: true });
  return withClient(url, 'wishboard-export', async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const exported: ExportedFile[] = [];
    for (const table of IMPORT_TABLES) exported.push(await exportTable(client, table, directory, onProgress));
    await client.query('COMMIT');
    return exported;
  });
}

async function exportTable(
  client: Client,
  table: ImportTable,
  directory: string,
  onProgress: (progress: TransferProgress) => void,
): Promise<ExportedFile> {
  const { rows } = await client.query<{ total: number }>(`SELECT count(*)::integer AS total FROM ${table.table}`);
  const step = progressOf(`Writing ${table.file}`, rows[0]?.total ?? 0, onProgress);
  const path = join(directory, table.file);
  const copy = client.query(copyTo(copyStatement(table)));
  await pipeline(copy, countRows(step), createWriteStream(`${path}.part`));
  await rename(`${path}.part`, path);
  return { path, rows: copy.rowCount };
}

/** Returns the COPY statement that exports a table as its CSV file, or only its rows for which `condition` holds. */
export function copyStatement(table: ImportTable, condition = 'true'): string {
  const columns = table.fields.map((field) => `${exportExpression(field)} AS "${field.name}"`).join(', ');
  const rows = `SELECT ${columns} FROM ${table.table} WHERE ${condition} ORDER BY ${orderOf(table)}`;
  return `COPY (${rows}) TO STDOUT WITH (FORMAT csv, HEADER)`;
}

/**
 * Columns with the time when a row was created or last written. A table has at most one of them; a table with none is ordered by
 * its key alone.
 */
const TIMES = ['created_at', 'last_updated', 'kept_at', 'followed_at'];

/** Returns the sort order of a table's rows: by time, then by the unique key. */
function orderOf(table: ImportTable): string {
  const times = table.fields.filter(({ column }) => TIMES.includes(column)).slice(0, 1);
  const keys = (table.unique[0] ?? []).map((field) => columnOf(table, field));
  return [...times.map(({ column }) => column), ...keys].map((column) => `${table.table}.${column}`).join(', ');
}

function exportExpression({ column, sqlType }: ImportField): string {
  if (sqlType === 'timestamptz') return `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  if (sqlType === 'boolean') return `CASE WHEN ${column} THEN 'true' ELSE 'false' END`;
  if (sqlType !== 'text[]') return column;
  return `CASE WHEN ${column} IS NOT NULL THEN (SELECT '{' || coalesce(string_agg('"' || regexp_replace(item, '(["\\\\])', '\\\\\\1', 'g') || '"', ','
    ORDER BY place), '') || '}' FROM unnest(${column}) WITH ORDINALITY AS items (item, place)) END`;
}

/**
 * Returns a stream that counts the rows of a COPY. PostgreSQL sends each row as a chunk of its own, and the header too, which the
 * start at -1 leaves out.
 */
function countRows(step: (more: number) => void): Transform {
  let pending = -1;
  return new Transform({
    transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
      pending += 1;
      if (pending >= 1000) {
        step(pending);
        pending = 0;
      }
      done(null, chunk);
    },
    flush(done: TransformCallback) {
      step(pending);
      done();
    },
  });
}
