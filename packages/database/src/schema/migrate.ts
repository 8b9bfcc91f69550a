import { DataSource } from 'typeorm';

import { dataSourceOptions } from '../connection/data-source.js';
import { checkSchema } from '../connection/schema-compatibility.js';
import { MIGRATIONS } from '../migrations/migrations.js';
import { grantDefaults, grantRights } from './roles.js';

/** Any fixed number will do, as long as every version of the product asks for the same one. */
const MIGRATION_LOCK = 7_305_411;

/**
 * Brings the schema at `url` up to date and answers the names of the migrations it applied. Processes that start at the
 * same moment take turns, so each migration is applied once; a migration killed half-way is rolled back by PostgreSQL
 * and applied by the next call.
 *
 * The roles of {@link grantRights} have their rights then, where there are such roles.
 *
 * @param names those to apply, for the schema of an earlier version; else all
 * @throws SchemaTooNewError when the schema is for newer programs than this
 */
export async function runMigrations(url: string, names?: readonly string[]): Promise<string[]> {
  // Two connections: one holds the lock while the other migrates. A migration may take as long as it needs.
  const settings = { poolSize: 2, applicationName: 'wishboard-migrate', statementTimeoutMs: 0 };
  const migrations = MIGRATIONS.filter(({ name }) => names?.includes(name) ?? true);
  const dataSource = new DataSource({ ...dataSourceOptions(url, settings), migrations });
  await dataSource.initialize();
  const lock = dataSource.createQueryRunner();
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await checkSchema(lock);
    await grantDefaults(lock);
    const applied = await dataSource.runMigrations();
    if (!names) await grantRights(lock);
    return applied.map((migration) => migration.name);
  } finally {
    // Closing the connection frees the lock.
    await lock.release();
    await dataSource.destroy();
  }
}
