import { followedMessage } from '@wishboard/database/entities/notification-message';
import type { DataSource } from 'typeorm';

/** The lowest UUID: a start before every member's id. */
export const LOWEST_ID = '00000000-0000-0000-0000-000000000000';
/** Maximum number of members notified in one statement, so that locks stay short. */
const CHUNK = 5_000;

/** A wish that lists show, with its owner. */
export interface NewWish {
  ownerId: string;
  ownerName: string;
  madeAt: Date;
}

/** $1 is the wish. Returns no row where lists do not show the wish. */
const READ_NEW_WISH = `SELECT u.id AS "ownerId", u.display_name AS "ownerName", w.created_at AS "madeAt"
  FROM wishes w JOIN users u ON u.id = w.user_id WHERE w.id = $1 AND is_listed(w)`;

/** Returns a new wish, or null where nobody is to be notified of it. */
export async function readNewWish(database: DataSource, wishId: string): Promise<NewWish | null> {
  const [made] = await database.query<NewWish[]>(READ_NEW_WISH, [wishId]);
  return made ?? null;
}

/** Data of a follower's notification for one day: the first wish made since they follow the owner, and the number of wishes. */
interface FollowerNotification {
  userId: string;
  wishId: string;
  title: string;
  count: number;
}

/**
 * $1 is the followed member, $2 the last follower of the previous chunk, $3 a moment of the day. The day begins and ends in each
 * follower's time zone.
 */
const READ_FOLLOWERS = `SELECT f.user_id AS "userId", made.ids[1] AS "wishId", made.titles[1] AS title, made.count
  FROM followed_members f JOIN users u ON u.id = f.user_id
  CROSS JOIN LATERAL (SELECT CASE WHEN u.time_zone = '' THEN 'UTC' ELSE u.time_zone END AS zone) lives
  CROSS JOIN LATERAL (SELECT date_trunc('day', $3::timestamptz AT TIME ZONE zone) AS day) local
  CROSS JOIN LATERAL (
    SELECT array_agg(w.id ORDER BY w.created_at, w.id) AS ids, array_agg(w.title ORDER BY w.created_at, w.id) AS titles,
      count(*)::integer AS count
    FROM wishes w WHERE w.user_id = f.followed_id AND is_listed(w)
      AND w.created_at >= greatest(day AT TIME ZONE zone, f.followed_at)
      AND w.created_at < (day + interval '1 day') AT TIME ZONE zone
      AND NOT EXISTS (SELECT FROM hidden_wishes h WHERE h.user_id = f.user_id AND h.wish_id = w.id)) made
  WHERE f.followed_id = $1 AND f.user_id > $2 AND made.count > 0
    AND NOT EXISTS (SELECT FROM notification_settings s WHERE s.user_id = f.user_id AND 'followed' = ANY (s.muted))
    AND NOT EXISTS (SELECT FROM unseen_members s WHERE s.user_id = f.user_id AND s.unseen_id = f.followed_id)
  ORDER BY f.user_id LIMIT ${CHUNK}`;

// One row for each follower and day, which refers to the first wish of that day. A repeat renews the row only where there are
// more wishes than before.
const WRITE = `INSERT INTO notifications (user_id, type, message, related_wish_id, related_user_id, actor_count, request_id)
  SELECT user_id, 'followed', message, wish_id, $1, wishes, $6
  FROM unnest($2::uuid[], $3::uuid[], $4::text[], $5::integer[]) AS told (user_id, wish_id, message, wishes)
  ON CONFLICT ON CONSTRAINT notifications_once DO UPDATE SET message = excluded.message, read = 0,
    actor_count = excluded.actor_count, request_id = excluded.request_id, created_at = now()
    WHERE notifications.actor_count < excluded.actor_count
  RETURNING user_id AS "userId"`;

/**
 * Notifies the next {@link CHUNK} followers of a member of the wishes that the member made on that day, in the follower's time
 * zone. Running it twice has no further effect.
 *
 * @param after last follower of the previous chunk
 * @param requestId request that made the wish, stored with the notification
 * @returns the members whose notifications changed, and the `after` of the next chunk, or null at the end
 */
export async function notifyFollowers(
  database: DataSource,
  { ownerId, ownerName, madeAt }: NewWish,
  after: string,
  requestId: string | null,
): Promise<{ userIds: string[]; next: string | null }> {
  const followers = await database.query<FollowerNotification[]>(READ_FOLLOWERS, [ownerId, after, madeAt]);
  const written = await database.query<Pick<FollowerNotification, 'userId'>[]>(WRITE, [
    ownerId,
    followers.map(({ userId }) => userId),
    followers.map(({ wishId }) => wishId),
    followers.map(({ title, count }) => followedMessage(ownerName, title, count)),
    followers.map(({ count }) => count),
    requestId,
  ]);
  const next = followers.length === CHUNK ? followers.at(-1)?.userId : null;
  return { userIds: written.map(({ userId }) => userId), next: next ?? null };
}
