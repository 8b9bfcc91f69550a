import type { Client } from 'pg';

/** Name, columns and primary key of a table, quoted where SQL needs quotes. */
export interface TableShape {
  name: string;
  columns: string[];
  key: string[];
}

/** Tables that belong to the schema. The migrations create and fill them. */
const TABLES_OF_THE_SCHEMA = ['migrations', 'schema_compatibility'];

/** Tables that workers derive from other tables. Workers fill them again after a restore, or when a member asks again. */
const DERIVED_TABLES = ['wish_terms', 'search_words', 'data_exports', 'data_export_pieces'];

/**
 * Returns every table of members' data that cannot be derived from others, in dependency order: every table comes after the
 * tables to which it refers. The impressions of recommendations are left out. They are in partitions that come and go, lists work
 * without them, and they are deleted after some months anyway.
 *
 * @throws Error when tables refer to each other in a cycle
 */
export async function readTableShapes(client: Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape & { refers: string[] }>(SHAPES, [
    [...TABLES_OF_THE_SCHEMA, ...DERIVED_TABLES],
  ]);
  const ordered: TableShape[] = [];
  let waiting = rows;
  while (waiting.length > 0) {
    const names = waiting.map(({ name }) => name);
    const ready = waiting.filter(({ refers }) => refers.every((name) => !names.includes(name)));
    if (ready.length === 0) throw new Error(`Tables refer to each other in a circle: ${names.join(', ')}`);
    ordered.push(...ready.map(({ name, columns, key }) => ({ name, columns, key })));
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return ordered;
}

const SHAPES = `
  SELECT quote_ident(t.relname) AS name,
    ARRAY(SELECT quote_ident(a.attname) FROM pg_attribute a
      WHERE a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      ORDER BY a.attnum) AS columns,
    ARRAY(SELECT quote_ident(a.attname) FROM pg_index i, unnest(i.indkey) WITH ORDINALITY AS k (attnum, place)
      JOIN pg_attribute a ON a.attnum = k.attnum
      WHERE i.indrelid = t.oid AND i.indisprimary AND a.attrelid = t.oid ORDER BY k.place) AS key,
    ARRAY(SELECT DISTINCT quote_ident(r.relname) FROM pg_constraint c JOIN pg_class r ON r.oid = c.confrelid
      WHERE c.conrelid = t.oid AND c.contype = 'f' AND c.confrelid <> t.oid) AS refers
  FROM pg_class t
  WHERE t.relnamespace = current_schema()::regnamespace AND t.relkind = 'r' AND NOT t.relispartition AND t.relname <> ALL ($1)
  ORDER BY t.relname`;
