import { EXPORT_MESSAGE } from '@wishboard/database/entities/notification-message';
import type { DataSource, EntityManager } from 'typeorm';

// Raw: pieces are written as they come, and counted where they are.
const IS_WANTED = 'SELECT FROM data_exports WHERE id = $1 AND ready_at IS NULL';
const CLEAR = 'DELETE FROM data_export_pieces WHERE export_id = $1';
const PUT = 'INSERT INTO data_export_pieces (export_id, number, bytes) VALUES ($1, $2, $3)';
// One row for each member says it, of whichever file was made last: the constraint finds it.
const FINISH = `WITH made AS (UPDATE data_exports e SET ready_at = now(),
      size = (SELECT COALESCE(sum(length(bytes)), 0) FROM data_export_pieces WHERE export_id = e.id)
    WHERE id = ANY ($1::uuid[]) AND ready_at IS NULL RETURNING user_id)
  INSERT INTO notifications (user_id, type, message) SELECT DISTINCT user_id, 'export', $2 FROM made ORDER BY user_id
  ON CONFLICT ON CONSTRAINT notifications_once DO UPDATE SET read = 0, created_at = now()
  RETURNING user_id AS "userId"`;

/** Whether it is still to be made. False where it is made already, or its member is gone. */
export async function beginExport(database: DataSource, exportId: string): Promise<boolean> {
  const wanted: unknown[] = await database.query(IS_WANTED, [exportId]);
  if (wanted.length > 0) await database.query(CLEAR, [exportId]);
  return wanted.length > 0;
}

export async function putPiece(database: DataSource, exportId: string, number: number, bytes: Buffer): Promise<void> {
  await database.query(PUT, [exportId, number, bytes]);
}

/** Their members can load them from now on, and are told so. Answers who they are; of what was made before nobody is told again. */
export async function finishExports(manager: EntityManager, exportIds: readonly string[]): Promise<string[]> {
  const told: { userId: string }[] = await manager.query(FINISH, [exportIds, EXPORT_MESSAGE]);
  return told.map(({ userId }) => userId);
}
