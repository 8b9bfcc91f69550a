import { MIGRATIONS } from '../migrations/migrations.js';
import { type Asks, timestampOf } from '../migrations/require-programs.js';

/** Error for a schema that needs a newer program than this one. The operator is shown the message alone. */
export class SchemaTooNewError extends Error {
  override readonly name = 'SchemaTooNewError';
}

const NEWEST_KNOWN = Math.max(...MIGRATIONS.map(({ name }) => timestampOf(name)));

/**
 * Checks that this program may work on the current schema. Programs of the previous release may, since a migration only adds. A
 * migration that removes something an older program needs says so by `requirePrograms`.
 *
 * @throws SchemaTooNewError when the schema needs a newer program
 */
export async function checkSchema(database: Asks, newestKnown = NEWEST_KNOWN): Promise<void> {
  const [{ there }] = (await database.query("SELECT to_regclass('schema_compatibility') IS NOT NULL AS there")) as [
    { there: boolean },
  ];
  if (!there) return;
  const rows = (await database.query('SELECT oldest_known AS oldest FROM schema_compatibility')) as {
    oldest: string;
  }[];
  const oldest = Number(rows[0]?.oldest ?? 0);
  if (newestKnown >= oldest) return;
  throw new SchemaTooNewError(
    `The database is for a newer release of Wishboard: it needs one that knows migration ${oldest}, and this one knows ` +
      `${newestKnown} at most. Start the newer release, or restore a backup from before it`,
  );
}
