import type { Client } from 'pg';
import type { NoticeKind } from '../entities/board-notice.entity.js';

export interface Notice {
  english: string;
  chinese: string;
  /** Minutes until the notice ends, or until a closed board is expected to open again; null where no end is given. */
  minutes: number | null;
}

/** Notifies every running BFF, which reads the notices again once the caller's transaction is committed. */
async function notifyProcesses(client: Client): Promise<void> {
  await client.query(`SELECT pg_notify('wishboard_changes', '{"changes":[{"kind":"notices"}]}')`);
}

/** Stores a notice and replaces the existing notice of the same kind. */
export async function saveNotice(
  client: Client,
  kind: NoticeKind,
  { english, chinese, minutes }: Notice,
): Promise<void> {
  await client.query(
    `INSERT INTO board_notices (kind, english, chinese, until) VALUES ($1, $2, $3, now() + $4 * interval '1 minute')
     ON CONFLICT (kind) DO UPDATE SET english = excluded.english, chinese = excluded.chinese, since = now(), until = excluded.until`,
    [kind, english, chinese, minutes],
  );
  await notifyProcesses(client);
}

/** Removes the notice of a kind. Returns whether there was one. */
export async function removeNotice(client: Client, kind: NoticeKind): Promise<boolean> {
  const { rowCount } = await client.query('DELETE FROM board_notices WHERE kind = $1', [kind]);
  await notifyProcesses(client);
  return rowCount !== 0;
}
