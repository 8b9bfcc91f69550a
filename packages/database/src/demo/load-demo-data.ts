import type { DataSource, EntityManager } from 'typeorm';

import { writeEvents } from '../outbox/outbox.repository.js';
import { composeDemo } from './compose-demo.js';

/** Any fixed number will do, as long as every version of the product asks for the same one. */
const DEMO_LOCK = 7_305_412;

/**
 * Fills an empty database with the demo community and answers whether it did: a database with any member is left as it
 * is. Safe to call from several processes at once.
 */
export async function loadDemoData(dataSource: DataSource, now = new Date()): Promise<boolean> {
  return dataSource.transaction(async (manager) => {
    await manager.query('SELECT pg_advisory_xact_lock($1)', [DEMO_LOCK]);
    const [{ inhabited }] = await manager.query('SELECT EXISTS (SELECT FROM users) AS inhabited');
    if (inhabited) return false;

    // In the order the foreign keys ask for.
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
