import { withClient } from '../connection/client.js';
import { runMigrations } from './migrate.js';

/**
 * Lock timeout in milliseconds. It is long enough for running requests to finish; the reset fails if a process keeps a lock
 * longer.
 */
const LOCK_TIMEOUT_MS = 10_000;

/**
 * Drops everything in the database at `url` and builds the empty schema anew.
 *
 * @param migrations names of the migrations to apply, for the schema of an earlier version; all by default
 */
export async function resetDatabase(url: string, migrations?: readonly string[]): Promise<void> {
  await withClient(
    url,
    'wishboard-reset',
    (client) => client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public'),
    { lock_timeout: LOCK_TIMEOUT_MS },
  );
  await runMigrations(url, migrations);
}
