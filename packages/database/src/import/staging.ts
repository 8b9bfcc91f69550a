import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

import { readCsvRecords, UnreadableFileError } from './csv-records.js';
import type { ProblemList } from './import-problem.js';
import type { ImportTable } from './import-tables.js';
import { createRowReader, type RowReader } from './row-reader.js';

/** Returns the name of the temporary table that holds a file's rows until all files are checked. */
export function stagingTable(table: ImportTable): string {
  return `import_${table.table}`;
}

export async function createStagingTable(client: Client, table: ImportTable): Promise<void> {
  const columns = table.fields.map(({ column, sqlType }) =>
    column === 'id' ? 'id uuid DEFAULT uuid_v7()' : `${column} ${sqlType}`,
  );
  await client.query(
    `CREATE TEMP TABLE ${stagingTable(table)} (file_line integer, ${columns.join(', ')}) ON COMMIT DROP`,
  );
}

/**
 * Streams a file into its temporary table and returns the number of rows. The problems of a row are added to `problems`, and the
 * row is left out.
 */
export async function stageFile(
  client: Client,
  table: ImportTable,
  path: string,
  problems: ProblemList,
  onBytes: (bytes: number) => void,
): Promise<number> {
  const records = readCsvRecords(path, onBytes);
  const note = (line: number | null, reason: string) => problems.add({ file: table.file, line, reason });
  try {
    const header = await records.next();
    if (header.done) {
      note(null, 'is empty: a header is needed');
      return 0;
    }
    const reader = createRowReader(table, header.value.values);
    if ('problems' in reader) {
      for (const problem of reader.problems) note(header.value.line, problem);
      return 0;
    }
    const copy = `COPY ${stagingTable(table)} (file_line, ${reader.columns.join(', ')}) FROM STDIN`;
    const lines = copyLines(records, reader, note);
    const stream = client.query(copyFrom(copy));
    await pipeline(Readable.from(lines), stream);
    if (table.fields.some(({ column }) => column === 'id'))
      await client.query(`UPDATE ${stagingTable(table)} SET id = uuid_v7() WHERE id IS NULL`);
    await client.query(`ANALYZE ${stagingTable(table)}`);
    return stream.rowCount;
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    note(error.line, error.message);
    return 0;
  } finally {
    await records.return(undefined);
  }
}

const CHUNK_CHARACTERS = 64 * 1024;

/** Yields the valid rows in the text format of COPY, in chunks. */
async function* copyLines(
  records: ReturnType<typeof readCsvRecords>,
  reader: RowReader,
  note: (line: number, reason: string) => void,
): AsyncGenerator<string> {
  let chunk = '';
  try {
    for await (const { line, values } of records) {
      const result = reader.read(values);
      if ('problems' in result) for (const problem of result.problems) note(line, problem);
      else chunk += `${line}\t${result.row.map(copyValue).join('\t')}\n`;
      if (chunk.length < CHUNK_CHARACTERS) continue;
      yield chunk;
      chunk = '';
    }
  } catch (error) {
    // Ends the COPY as if the file ended here. A COPY that fails would abort the transaction and hide later problems.
    if (!(error instanceof UnreadableFileError)) throw error;
    note(error.line, error.message);
  }
  if (chunk !== '') yield chunk;
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function copyValue(value: string | null): string {
  return value === null ? '\\N' : value.replace(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? character);
}
