import { DataSource } from 'typeorm';

import { dataSourceOptions } from '../connection/data-source.js';
import { checkSchema } from '../connection/schema-compatibility.js';
import { MIGRATIONS } from '../migrations/migrations.js';
import { grantDefaults, grantRights } from './roles.js';

/** Key of the advisory lock. Any fixed number will do, but every version of the product has to use the same one. */
const MIGRATION_LOCK = 7_305_411;

/**
 * Brings the schema at `url` up to date and returns the names of the migrations it applied. Processes that start at the same
 * moment take turns, so each migration is applied once. PostgreSQL rolls back a migration that is killed half-way, and the next
 * call applies it.
 *
 * Without `names`, the roles of {@link grantRights} get their rights afterwards, where such roles exist.
 *
 * @param names migrations to apply, for the schema of an earlier version; all by default
 * @throws SchemaTooNewError when the schema needs a newer program than this one
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
    // Closing the connection releases the lock.
    await lock.release();
    await dataSource.destroy();
  }
}
