import type { DataSource } from 'typeorm';

/** Before every uuid. */
const FIRST = '00000000-0000-0000-0000-000000000000';
/** Rows looked at in one transaction. */
const CHUNK = 5_000;

// Raw: which rows are old is found by their keys, whose time needs no index of its own, and one statement says where to go on.
const REMOVE = `WITH old AS (
    SELECT id FROM notifications WHERE id > $1 AND id < $2 ORDER BY id LIMIT $3),
  gone AS (
    DELETE FROM notifications n USING old
    WHERE n.id = old.id AND n.read = 1 AND n.created_at < $4::timestamptz RETURNING n.id)
  SELECT (SELECT count(*)::integer FROM gone) AS removed,
    CASE WHEN (SELECT count(*) FROM old) = $3 THEN (SELECT id FROM old ORDER BY id DESC LIMIT 1) END AS next`;

/**
 * Removes of the next {@link CHUNK} notifications those that were read and are older than `limit`.
 *
 * @param after the last one looked at, null to begin
 * @returns how many went, and where to go on, or null at the end
 */
export async function removeOld(
  database: DataSource,
  limit: Date,
  after: string | null,
): Promise<{ removed: number; next: string | null }> {
  const [row] = await database.query(REMOVE, [after ?? FIRST, firstIdAt(limit), CHUNK, limit]);
  return row;
}

/** The least key of rows made at `time` or later: the key's first 48 bits are its time (RFC 9562, version 7). */
function firstIdAt(time: Date): string {
  const hex = time.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
