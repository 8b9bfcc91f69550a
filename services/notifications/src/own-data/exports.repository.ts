import { EXPORT_MESSAGE } from '@wishboard/database/entities/notification-message';
import type { DataSource, EntityManager } from 'typeorm';

// Raw SQL: pieces are written as they come, and their sizes are added up in the database.
const IS_WANTED = 'SELECT FROM data_exports WHERE id = $1 AND ready_at IS NULL';
const CLEAR = 'DELETE FROM data_export_pieces WHERE export_id = $1';
const PUT = 'INSERT INTO data_export_pieces (export_id, number, bytes) VALUES ($1, $2, $3)';
// One notification per member, about the export that was finished last. The unique constraint finds an existing row.
const FINISH = `WITH made AS (UPDATE data_exports e SET ready_at = now(),
      size = (SELECT COALESCE(sum(length(bytes)), 0) FROM data_export_pieces WHERE export_id = e.id)
    WHERE id = ANY ($1::uuid[]) AND ready_at IS NULL RETURNING user_id)
  INSERT INTO notifications (user_id, type, message) SELECT DISTINCT user_id, 'export', $2 FROM made ORDER BY user_id
  ON CONFLICT ON CONSTRAINT notifications_once DO UPDATE SET read = 0, created_at = now()
  RETURNING user_id AS "userId"`;

/**
 * Whether the export still has to be made. Deletes the pieces of an earlier attempt. Returns false where the export is finished,
 * or its member is gone.
 */
export async function startExport(database: DataSource, exportId: string): Promise<boolean> {
  const wanted: unknown[] = await database.query(IS_WANTED, [exportId]);
  if (wanted.length > 0) await database.query(CLEAR, [exportId]);
  return wanted.length > 0;
}

export async function insertPiece(
  database: DataSource,
  exportId: string,
  number: number,
  bytes: Buffer,
): Promise<void> {
  await database.query(PUT, [exportId, number, bytes]);
}

/**
 * Marks exports as ready for download and notifies their members. Exports that were finished before cause no further
 * notification.
 *
 * @returns the members who were notified
 */
export async function finishExports(manager: EntityManager, exportIds: readonly string[]): Promise<string[]> {
  const notified: { userId: string }[] = await manager.query(FINISH, [exportIds, EXPORT_MESSAGE]);
  return notified.map(({ userId }) => userId);
}
