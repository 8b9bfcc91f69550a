import { welcomeMessage } from '@wishboard/database/entities/notification-message';
import { User } from '@wishboard/database/entities/user.entity';
import { type EntityManager, In } from 'typeorm';

// One row for each member and type of what is about no wish: a double is the constraint's to find, in one statement.
const WRITE = `INSERT INTO notifications (user_id, type, message, request_id)
  SELECT user_id, 'welcome', message, request_id
  FROM unnest($1::uuid[], $2::text[], $3::text[]) AS row (user_id, message, request_id)
  ON CONFLICT ON CONSTRAINT notifications_once DO NOTHING RETURNING user_id AS "userId"`;

/**
 * Welcomes those of the members who are there and were not welcomed before, and answers who they are.
 *
 * @param requestIds the request that made each member, kept with what is written
 */
export async function welcome(manager: EntityManager, requestIds: Map<string, string | null>): Promise<string[]> {
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
