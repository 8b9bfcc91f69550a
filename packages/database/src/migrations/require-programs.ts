/** Runs a statement: a data source, an entity manager or a query runner. */
export interface Asks {
  query(sql: string, parameters?: unknown[]): Promise<unknown>;
}

/** Returns the time in the name of a migration: when it was written, in milliseconds. */
export const timestampOf = (migration: string): number => Number(migration.slice(-13));

/** Called by a migration: from then on only programs that know the migration called `name` may run. */
export async function requirePrograms(database: Asks, name: string): Promise<void> {
  await database.query('UPDATE schema_compatibility SET oldest_known = greatest(oldest_known, $1)', [
    timestampOf(name),
  ]);
}
