import { BadValue } from './bad-value.js';
import type { ImportField, ImportTable } from './import-tables.js';
import { NOTHING_VISIBLE } from './value-parsers.js';

/** Reads the rows of a file whose header is known. */
export interface RowReader {
  /** Columns that the file fills, in the order of the file. */
  columns: string[];
  /** Returns a value for each column, null for an empty field; or all problems of the row. */
  read(values: string[]): { row: (string | null)[] } | { problems: string[] };
}

/** Creates a reader for a header, or returns all problems of the header. */
export function createRowReader(table: ImportTable, header: string[]): RowReader | { problems: string[] } {
  const names = header.map((name) => name.trim());
  const problems: string[] = [];
  const fields: ImportField[] = [];
  names.forEach((name, position) => {
    const field = table.fields.find((each) => each.name === name);
    if (!field) problems.push(`unknown column "${name}" (known: ${table.fields.map((each) => each.name).join(', ')})`);
    else if (names.indexOf(name) !== position) problems.push(`column ${name} stands twice in the header`);
    else fields.push(field);
  });
  for (const field of table.fields) {
    if (field.required && !names.includes(field.name)) problems.push(`column ${field.name} is missing`);
  }
  if (problems.length > 0) return { problems };
  return { columns: fields.map((field) => field.column), read: (values) => readRow(fields, values) };
}

function readRow(fields: ImportField[], values: string[]): { row: (string | null)[] } | { problems: string[] } {
  if (values.length !== fields.length) {
    return { problems: [`has ${values.length} values, but the header has ${fields.length}`] };
  }
  const problems: string[] = [];
  const row = fields.map((field, position) => {
    const text = values[position] ?? '';
    if (text === '') {
      if (field.required) problems.push(`${field.name} is required`);
      return null;
    }
    const value = field.parse(text) || (field.required ? NOTHING_VISIBLE : null);
    if (!(value instanceof BadValue)) return value;
    problems.push(`${field.name} ${value.reason}, but is ${excerpt(text)}`);
    return null;
  });
  return problems.length > 0 ? { problems } : { row };
}

const EXCERPT_MAX = 40;

function excerpt(text: string): string {
  const characters = [...text];
  return JSON.stringify(characters.length <= EXCERPT_MAX ? text : `${characters.slice(0, EXCERPT_MAX).join('')}…`);
}
