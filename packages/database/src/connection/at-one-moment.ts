import type { ClientBase } from 'pg';
import type { DataSource } from 'typeorm';

import { poolOf } from './data-source.js';

/** Runs `read` on a connection that sees everything as it is at this moment. */
export async function atOneMoment<Result>(
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
    // One that broke off may still be in the middle of a copy.
    client.release(!isWell);
  }
}
