import type { DataSource } from 'typeorm';

/** The lowest UUID: a start before every notification's id. */
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';
/** Maximum number of rows checked in one transaction. */
const CHUNK = 5_000;

// Raw SQL: the keys contain the time of a row, so old rows are found without an index on time. The statement also returns where
// to continue.
const REMOVE = `WITH old AS (
    SELECT id FROM notifications WHERE id > $1 AND id < $2 ORDER BY id LIMIT $3),
  gone AS (
    DELETE FROM notifications n USING old
    WHERE n.id = old.id AND n.read = 1 AND n.created_at < $4::timestamptz RETURNING n.id)
  SELECT (SELECT count(*)::integer FROM gone) AS removed,
    CASE WHEN (SELECT count(*) FROM old) = $3 THEN (SELECT id FROM old ORDER BY id DESC LIMIT 1) END AS next`;

/**
 * Deletes, among the next {@link CHUNK} notifications, those that were read and are older than `limit`.
 *
 * @param after last notification checked, null to begin
 * @returns the number of deleted rows, and the `after` of the next chunk, or null at the end
 */
export async function deleteOldRead(
  database: DataSource,
  limit: Date,
  after: string | null,
): Promise<{ removed: number; next: string | null }> {
  const [row] = await database.query(REMOVE, [after ?? LOWEST_ID, firstIdAt(limit), CHUNK, limit]);
  return row;
}

/**
 * Returns the lowest key of rows made at `time` or later. The first 48 bits of a key are its time in milliseconds (RFC 9562,
 * version 7).
 */
function firstIdAt(time: Date): string {
  const hex = time.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
