import { welcomeMessage } from '@wishboard/database/entities/notification-message';
import { User } from '@wishboard/database/entities/user.entity';
import { type EntityManager, In } from 'typeorm';

// One row for each member and type, among notifications without a wish. The unique constraint finds an existing row, in one
// statement.
const WRITE = `INSERT INTO notifications (user_id, type, message, request_id)
  SELECT user_id, 'welcome', message, request_id
  FROM unnest($1::uuid[], $2::text[], $3::text[]) AS row (user_id, message, request_id)
  ON CONFLICT ON CONSTRAINT notifications_once DO NOTHING RETURNING user_id AS "userId"`;

/**
 * Welcomes those members who exist and were not welcomed before.
 *
 * @param requestIds by member, the request that created them, stored with the notification
 * @returns the members who were welcomed now
 */
export async function insertWelcomes(
  manager: EntityManager,
  requestIds: Map<string, string | null>,
): Promise<string[]> {
  const members = await manager.find(User, {
    select: { id: true, displayName: true },
    where: { id: In([...requestIds.keys()]) },
    order: { id: 'ASC' },
  });
  const written: { userId: string }[] = await manager.query(WRITE, [
    members.map(({ id }) => id),
    members.map(({ displayName }) => welcomeMessage(displayName)),
    members.map(({ id }) => requestIds.get(id) ?? null),
  ]);
  return written.map(({ userId }) => userId);
}
