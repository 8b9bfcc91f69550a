import { grantedMessage } from '@wishboard/database/entities/notification-message';
import { Reaction } from '@wishboard/database/entities/reaction.entity';
import { User } from '@wishboard/database/entities/user.entity';
import { Wish } from '@wishboard/database/entities/wish.entity';
import type { DataSource, EntityManager } from 'typeorm';

import { lockWishes } from '../wish-locks.repository.js';

/*
 * Raw SQL where one statement reads thousands of rows of reactions and writes them as notifications.
 */

/** Maximum number of members in one transaction: 5,000 rows take some 100 ms, so that locks stay short. */
const CHUNK = 5_000;

/** Result of one chunk. */
export interface GrantedChunk {
  /** Members whose notifications changed. */
  userIds: string[];
  /** The `after` of the next chunk, or null when this was the last. */
  next: string | null;
}

const EMPTY_CHUNK: GrantedChunk = { userIds: [], next: null };
/** The lowest UUID: a start before every member's id. */
export const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Brings the notifications of the next {@link CHUNK} members in line with the wish's state. While the wish is granted, every
 * other member who had reacted by then has a notification. While it is not granted, nobody has an unread one. Each chunk commits
 * by itself, in order of the members' ids.
 *
 * Nobody is notified of a wish that lists do not show. Members are skipped who have muted this type or the wish's owner, or who
 * do not see the wish. They are not notified later of wishes granted meanwhile. Earlier notifications are taken back even from
 * these members.
 *
 * The request that caused the change is stored with the notifications. The work ends when the wish's state has changed since
 * `isGranted` was read: that change has an event of its own.
 */
export function writeGrantedChunk(
  database: DataSource,
  wishId: string,
  isGranted: boolean,
  after: string,
  requestId: string | null = null,
): Promise<GrantedChunk> {
  return database.transaction(async (manager) => {
    await lockWishes(manager, 'granted', [wishId]);
    const wish = await readWish(manager, wishId);
    if (wish?.isGranted !== isGranted) return EMPTY_CHUNK;
    return isGranted ? insertChunk(manager, wishId, wish, after, requestId) : deleteChunk(manager, wishId, after);
  });
}

interface GrantedWish {
  isGranted: boolean;
  ownerId: string;
  ownerName: string;
  title: string;
}

/** Returns the wish, or null when it was deleted, together with its notifications. */
export async function readWish(manager: EntityManager, wishId: string): Promise<GrantedWish | null> {
  const wish = await manager
    .createQueryBuilder(Wish, 'wish')
    .innerJoin(User, 'owner', 'owner.id = wish.userId')
    .select('wish.isGranted', 'isGranted')
    .addSelect('wish.userId', 'ownerId')
    .addSelect('owner.displayName', 'ownerName')
    .addSelect('wish.title', 'title')
    .where({ id: wishId })
    .getRawOne<GrantedWish>();
  return wish ?? null;
}

/** Returns the approximate number of members to be notified that the wish was granted, for the progress shown on the job. */
export async function countReactors(manager: EntityManager, wishId: string): Promise<number> {
  const row = await manager
    .createQueryBuilder(Reaction, 'reaction')
    .innerJoin(Wish, 'wish', 'wish.id = reaction.wishId')
    .select('count(DISTINCT reaction.userId)::integer', 'count')
    .where('reaction.wishId = :wishId AND reaction.userId <> wish.userId', { wishId })
    .getRawOne<{ count: number }>();
  return row?.count ?? 0;
}

/** Inserts the notifications of a chunk. A member who was notified before keeps that row, read or not. */
async function insertChunk(
  manager: EntityManager,
  wishId: string,
  wish: GrantedWish,
  after: string,
  requestId: string | null,
): Promise<GrantedChunk> {
  const [row]: { userIds: string[] | null; count: number; last: string | null }[] = await manager.query(
    `WITH reactor AS (
       SELECT DISTINCT r.user_id FROM reactions r JOIN wishes w ON w.id = r.wish_id
       WHERE is_listed(w) AND r.wish_id = $1 AND r.user_id > $2 AND r.user_id <> w.user_id AND r.created_at <= w.granted_at
         AND NOT EXISTS (SELECT FROM notification_settings s WHERE s.user_id = r.user_id AND 'granted' = ANY (s.muted))
         AND NOT EXISTS (SELECT FROM unseen_members s WHERE s.user_id = r.user_id AND s.unseen_id = w.user_id)
         AND NOT EXISTS (SELECT FROM hidden_wishes h WHERE h.user_id = r.user_id AND h.wish_id = w.id)
       ORDER BY r.user_id LIMIT $3),
     written AS (
       INSERT INTO notifications (user_id, type, message, related_wish_id, related_user_id, request_id)
       SELECT user_id, 'granted', $4, $1, $5, $6 FROM reactor
       ON CONFLICT ON CONSTRAINT notifications_once DO NOTHING RETURNING user_id)
     SELECT (SELECT json_agg(user_id) FROM written) AS "userIds", (SELECT count(*)::integer FROM reactor) AS count,
       (SELECT user_id FROM reactor ORDER BY user_id DESC LIMIT 1) AS last`,
    [wishId, after, CHUNK, grantedMessage(wish.ownerName, wish.title), wish.ownerId, requestId],
  );
  return toChunk(row);
}

/** Deletes only unread notifications of a chunk: a notification that was read cannot be taken back. */
async function deleteChunk(manager: EntityManager, wishId: string, after: string): Promise<GrantedChunk> {
  const [row]: { userIds: string[] | null; count: number; last: string | null }[] = await manager.query(
    `WITH told AS (
       SELECT id, user_id FROM notifications
       WHERE related_wish_id = $1 AND type = 'granted' AND read = 0 AND user_id > $2
       ORDER BY user_id LIMIT $3),
     removed AS (DELETE FROM notifications WHERE id IN (SELECT id FROM told) AND read = 0 RETURNING user_id)
     SELECT (SELECT json_agg(user_id) FROM removed) AS "userIds", (SELECT count(*)::integer FROM told) AS count,
       (SELECT user_id FROM told ORDER BY user_id DESC LIMIT 1) AS last`,
    [wishId, after, CHUNK],
  );
  return toChunk(row);
}

function toChunk(row?: { userIds: string[] | null; count: number; last: string | null }): GrantedChunk {
  return { userIds: row?.userIds ?? [], next: row?.count === CHUNK ? row.last : null };
}
