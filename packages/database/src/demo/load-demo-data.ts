import type { DataSource, EntityManager } from 'typeorm';

import { writeEvents } from '../outbox/outbox.repository.js';
import { composeDemo } from './compose-demo.js';

/** Key of the advisory lock. Any fixed number will do, but every version of the product has to use the same one. */
const DEMO_LOCK = 7_305_412;

/**
 * Loads the demo community into an empty database. A database with any member is left as it is. Several processes may call this
 * at once.
 *
 * @returns whether the demo data was loaded
 */
export async function loadDemoData(dataSource: DataSource, now = new Date()): Promise<boolean> {
  return dataSource.transaction(async (manager) => {
    await manager.query('SELECT pg_advisory_xact_lock($1)', [DEMO_LOCK]);
    const [{ inhabited }] = await manager.query('SELECT EXISTS (SELECT FROM users) AS inhabited');
    if (inhabited) return false;

    // The tables come in the order that the foreign keys need.
    for (const [table, rows] of Object.entries(composeDemo(now))) await insertRows(manager, table, rows);
    await writeEvents(manager, [{ type: 'data.imported', payload: {} }]);
    return true;
  });
}

async function insertRows(manager: EntityManager, table: string, rows: object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  await manager.query(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}
