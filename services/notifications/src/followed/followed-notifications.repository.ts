import { followedMessage } from '@wishboard/database/entities/notification-message';
import type { DataSource } from 'typeorm';

/** Before every uuid. */
export const FIRST = '00000000-0000-0000-0000-000000000000';
/** Members told in one statement, so that locks stay short. */
const CHUNK = 5_000;

/** A wish that lists show, and whose it is. */
export interface MadeWish {
  ownerId: string;
  ownerName: string;
  madeAt: Date;
}

/** $1 wish. No row comes back where lists do not show it. */
const READ_MADE = `SELECT u.id AS "ownerId", u.display_name AS "ownerName", w.created_at AS "madeAt"
  FROM wishes w JOIN users u ON u.id = w.user_id WHERE w.id = $1 AND is_listed(w)`;

/** Null where nobody is told of it. */
export async function readMade(database: DataSource, wishId: string): Promise<MadeWish | null> {
  const [made] = await database.query<MadeWish[]>(READ_MADE, [wishId]);
  return made ?? null;
}

/** What a follower is told of their day: the first wish that was made since they follow, and how many there are. */
interface Told {
  userId: string;
  wishId: string;
  title: string;
  count: number;
}

/** $1 whom they follow, $2 the follower before, $3 a moment of the day, which begins and ends where each follower is. */
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

// One row for each follower and day, whose wish is the first they are told of: told anew only where there are more than before.
const WRITE = `INSERT INTO notifications (user_id, type, message, related_wish_id, related_user_id, actor_count, request_id)
  SELECT user_id, 'followed', message, wish_id, $1, wishes, $6
  FROM unnest($2::uuid[], $3::uuid[], $4::text[], $5::integer[]) AS told (user_id, wish_id, message, wishes)
  ON CONFLICT ON CONSTRAINT notifications_once DO UPDATE SET message = excluded.message, read = 0,
    actor_count = excluded.actor_count, request_id = excluded.request_id, created_at = now()
    WHERE notifications.actor_count < excluded.actor_count
  RETURNING user_id AS "userId"`;

/**
 * Tells the next {@link CHUNK} of those who follow the member what they made that day of theirs, and answers whom it told, and where to go on,
 * or null at the end. Written twice it is told once.
 *
 * @param requestId the request that made the wish, kept with what is written
 */
export async function tellFollowers(
  database: DataSource,
  { ownerId, ownerName, madeAt }: MadeWish,
  after: string,
  requestId: string | null,
): Promise<{ userIds: string[]; next: string | null }> {
  const followers = await database.query<Told[]>(READ_FOLLOWERS, [ownerId, after, madeAt]);
  const written = await database.query<Pick<Told, 'userId'>[]>(WRITE, [
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
