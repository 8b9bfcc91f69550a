import { followedMessage } from '@wishboard/database/entities/notification-message';
import type { DataSource } from 'typeorm';

/** Before every uuid. */
export const FIRST = '00000000-0000-0000-0000-000000000000';
/** Members written in one transaction, so that locks stay short. */
const CHUNK = 5_000;

/** What a member made on one day, as those who follow them are told. */
export interface DayOfWishes {
  ownerId: string;
  ownerName: string;
  /** The first wish of the day that lists show. */
  wishId: string;
  title: string;
  /** How many such wishes there are. */
  count: number;
  /** When the last of them was made: who follows since later is not told. */
  lastAt: Date;
}

/** $1 wish. Days are those of UTC. No row comes back where lists do not show the wish. */
const READ = `SELECT u.id AS "ownerId", u.display_name AS "ownerName", d.ids[1] AS "wishId", d.titles[1] AS title, d.count, d."lastAt"
  FROM wishes made JOIN users u ON u.id = made.user_id CROSS JOIN LATERAL (
    SELECT array_agg(w.id ORDER BY w.created_at, w.id) AS ids, array_agg(w.title ORDER BY w.created_at, w.id) AS titles,
      count(*)::integer AS count, max(w.created_at) AS "lastAt"
    FROM wishes w WHERE w.user_id = made.user_id AND is_listed(w) AND w.created_at >= date_trunc('day', made.created_at, 'UTC')
      AND w.created_at < date_trunc('day', made.created_at, 'UTC') + interval '24 hours') d
  WHERE made.id = $1 AND is_listed(made)`;

/** The day on which the wish was made, as it is now; null where nobody is told of it. */
export async function readDayOf(database: DataSource, wishId: string): Promise<DayOfWishes | null> {
  const [day] = await database.query<DayOfWishes[]>(READ, [wishId]);
  return day ?? null;
}

// One row for each follower and day, whose wish is the day's first: told anew only where there are more than were told of.
const WRITE = `WITH follower AS (
    SELECT f.user_id FROM followed_members f
    WHERE f.followed_id = $1 AND f.user_id > $2 AND f.followed_at <= $3
      AND NOT EXISTS (SELECT FROM notification_settings s WHERE s.user_id = f.user_id AND 'followed' = ANY (s.muted))
      AND NOT EXISTS (SELECT FROM unseen_members s WHERE s.user_id = f.user_id AND s.unseen_id = f.followed_id)
      AND NOT EXISTS (SELECT FROM hidden_wishes h WHERE h.user_id = f.user_id AND h.wish_id = $4)
    ORDER BY f.user_id LIMIT ${CHUNK}),
  written AS (
    INSERT INTO notifications (user_id, type, message, related_wish_id, related_user_id, actor_count, request_id)
    SELECT user_id, 'followed', $5, $4, $1, $6, $7 FROM follower
    ON CONFLICT ON CONSTRAINT notifications_once DO UPDATE SET message = excluded.message, read = 0,
      actor_count = excluded.actor_count, request_id = excluded.request_id, created_at = now()
      WHERE notifications.actor_count < excluded.actor_count
    RETURNING user_id)
  SELECT coalesce((SELECT json_agg(user_id) FROM written), '[]') AS "userIds",
    CASE WHEN (SELECT count(*) FROM follower) = ${CHUNK} THEN (SELECT user_id FROM follower ORDER BY user_id DESC LIMIT 1) END AS next`;

/**
 * Tells the next {@link CHUNK} of those who follow the member what they made that day, and answers whom it told, and where to go on,
 * or null at the end. Written twice it is told once.
 *
 * @param requestId the request that made the wish, kept with what is written
 */
export async function tellFollowers(
  database: DataSource,
  { ownerId, ownerName, wishId, title, count, lastAt }: DayOfWishes,
  after: string,
  requestId: string | null,
): Promise<{ userIds: string[]; next: string | null }> {
  const message = followedMessage(ownerName, title, count);
  const [chunk] = await database.query(WRITE, [ownerId, after, lastAt, wishId, message, count, requestId]);
  return chunk;
}
