import type { ClientBase } from 'pg';
import type { DataSource } from 'typeorm';

import { poolOf } from './data-source.js';

/** Runs `read` in a read-only transaction with a consistent snapshot of the database (REPEATABLE READ). */
export async function withSnapshot<Result>(
  database: DataSource,
  read: (client: ClientBase) => Promise<Result>,
): Promise<Result> {
  const client = await poolOf(database).connect();
  let isWell = false;
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const result = await read(client);
    await client.query('COMMIT');
    isWell = true;
    return result;
  } finally {
    // A failed connection may still be in the middle of a COPY, so the pool discards it.
    client.release(!isWell);
  }
}
