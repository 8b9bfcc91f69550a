import { moderationMessage, reportMessage } from '@wishboard/database/entities/notification-message';
import type { EntityManager } from 'typeorm';

/** A decision, with the data of the notifications about it. */
interface Decision {
  decisionId: string;
  memberId: string;
  /** Null where the decision is not about a wish, or the wish is gone. */
  wishId: string | null;
  wishTitle: string | null;
  /** Whether the member is notified. A decision that changes nothing for the member is not announced to them. */
  isTold: boolean;
  reports: { reporterId: string; about: string }[] | null;
}

const READ = `SELECT d.id AS "decisionId", d.member_id AS "memberId", w.id AS "wishId", w.title AS "wishTitle",
    d.decision <> 'nothing' AND EXISTS (SELECT FROM users u WHERE u.id = d.member_id) AS "isTold",
    (SELECT json_agg(json_build_object('reporterId', r.reporter_id, 'about', r.title) ORDER BY r.id) FROM reports r
      WHERE r.decision_id = d.id) AS reports
  FROM moderation_decisions d LEFT JOIN wishes w ON w.id = d.subject_id WHERE d.id = ANY($1::uuid[]) ORDER BY d.id`;

// One row for each member, type and wish, with the latest message. The unique constraint finds an existing row, in one statement.
const WRITE = `INSERT INTO notifications (user_id, type, message, related_wish_id, request_id)
  SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[], $5::text[])
  ON CONFLICT ON CONSTRAINT notifications_once
  DO UPDATE SET message = excluded.message, read = 0, request_id = excluded.request_id, created_at = now()`;

interface NotificationRow {
  userId: string;
  type: 'moderation' | 'report';
  message: string;
  wishId: string | null;
  requestId: string | null;
}

/**
 * Notifies the members whom the decisions are about, and the reporters. A reporter has one row, about the latest decision. It
 * does not refer to the wish, which the reporter may no longer be allowed to see.
 *
 * @param requestIds by decision, the request that made it, stored with the notification
 * @returns the members who were notified
 */
export async function notifyOfDecisions(
  manager: EntityManager,
  requestIds: Map<string, string | null>,
): Promise<string[]> {
  const decided: Decision[] = await manager.query(READ, [[...requestIds.keys()]]);
  const rows = new Map<string, NotificationRow>();
  for (const { decisionId, memberId, wishId, wishTitle, isTold, reports } of decided) {
    const requestId = requestIds.get(decisionId) ?? null;
    const add = (row: Omit<NotificationRow, 'requestId'>) =>
      rows.set(`${row.userId}${row.type}${row.wishId}`, { ...row, requestId });
    if (isTold) add({ userId: memberId, type: 'moderation', message: moderationMessage(wishTitle), wishId });
    for (const { reporterId, about } of reports ?? [])
      add({ userId: reporterId, type: 'report', message: reportMessage(about), wishId: null });
  }
  const written = [...rows.values()].sort((a, b) => (a.userId < b.userId ? -1 : 1));
  const columns = (['userId', 'type', 'message', 'wishId', 'requestId'] as const).map((name) =>
    written.map((row) => row[name]),
  );
  await manager.query(WRITE, columns);
  return [...new Set(written.map(({ userId }) => userId))];
}
