import { withClient } from '../connection/client.js';
import { runMigrations } from './migrate.js';

/** Long enough for running requests to finish; a process that keeps a lock longer is not waited for. */
const LOCK_TIMEOUT_MS = 10_000;

/**
 * Throws away everything in the database at `url` and builds the empty schema anew.
 *
 * @param migrations those to apply, for the schema of an earlier version; else all
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
