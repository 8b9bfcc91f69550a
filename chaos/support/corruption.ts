import type { Pool } from 'pg';

/** Returns the corruption that PostgreSQL's amcheck finds in tables and indexes, as messages. */
export async function findCorruption(database: Pool): Promise<string[]> {
  await database.query('CREATE EXTENSION IF NOT EXISTS amcheck');
  const { rows } = await database.query<{ found: string }>(`
    SELECT relname || ': ' || msg AS found FROM pg_class, verify_heapam(oid)
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`);
  const { rows: indexes } = await database.query<{ name: string }>(`
    SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_am ON pg_am.oid = c.relam
    WHERE c.relkind = 'i' AND amname = 'btree' AND relnamespace = 'public'::regnamespace`);
  const found = rows.map((row) => row.found);
  for (const { name } of indexes) {
    // Throws at the first error, or at the first table row that the index lacks.
    await database.query('SELECT bt_index_check($1::regclass, true)', [name]).catch((error) => {
      found.push(`${name}: ${error.message}`);
    });
  }
  return found;
}
