import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { READ_NOTIFICATIONS_DAYS, UNREAD_NOTIFICATIONS_MAX } from '@wishboard/contracts/http/limits';
import {
  type MutableNotificationType,
  NOTIFICATION_MEMBERS_MAX,
  type NotificationView,
} from '@wishboard/contracts/http/notification';
import { NotificationSettings } from '@wishboard/database/entities/notification-settings.entity';
import { Repository } from 'typeorm';
import { Database, isoTime, type Queryable } from '../database/database.js';
import { IS_NOTIFICATION_SHOWN, isShownByModeration, seesActsOf } from '../sight/sight.repository.js';

/** SQL: id of the member whom the row `n` names first. */
const SPOKEN_OF = `coalesce(n.related_user_id, CASE n.type WHEN 'welcome' THEN n.user_id END)`;

/**
 * SQL: the NotificationFacts of the row `n`. All lookups go by key. The other members who reacted are the first few in the unique index, so
 * that a wish with a hundred thousand reactions costs no more than one with three.
 */
const factsOf = (isNamed: string) => `json_build_object(
  'wishTitle', (SELECT w.title FROM wishes w WHERE w.id = n.related_wish_id AND ${isShownByModeration('w', 'n.user_id')}),
  'members', (SELECT coalesce(json_agg(json_build_object('id', u.id, 'username', u.username, 'displayName', u.display_name,
      'avatar', u.avatar) ORDER BY u.id <> ${SPOKEN_OF}, u.id), '[]')
    FROM (SELECT ${SPOKEN_OF} AS id UNION ALL (SELECT DISTINCT r.user_id FROM reactions r
        WHERE n.type = 'reaction' AND n.actor_count > 1 AND r.wish_id = n.related_wish_id AND r.user_id <> n.user_id
          AND r.user_id IS DISTINCT FROM n.related_user_id${isNamed}
        ORDER BY r.user_id LIMIT ${NOTIFICATION_MEMBERS_MAX - 1})) named
      JOIN users u ON u.id = named.id),
  'emoji', coalesce((SELECT array_remove(ARRAY[CASE WHEN w.heart_count > own.heart THEN 'heart' END,
      CASE WHEN w.fire_count > own.fire THEN 'fire' END, CASE WHEN w.thumbs_up_count > own.thumbs_up THEN 'thumbs-up' END], NULL)
    FROM wishes w, LATERAL (SELECT count(*) FILTER (WHERE r.emoji = 'heart') AS heart,
        count(*) FILTER (WHERE r.emoji = 'fire') AS fire, count(*) FILTER (WHERE r.emoji = 'thumbs-up') AS thumbs_up
      FROM reactions r WHERE r.wish_id = w.id AND r.user_id = w.user_id) own
    WHERE w.id = n.related_wish_id AND n.type = 'reaction'), '{}'))`;

/** SQL: the columns of a NotificationView, from the row `n`. */
const viewOf = (
  isNamed = '',
) => `n.id, n.user_id AS "userId", n.type, n.message, n.read, n.related_wish_id AS "relatedWishId",
  n.related_user_id AS "relatedUserId", n.actor_count AS "actorCount", ${factsOf(isNamed)} AS facts,
  ${isoTime('n.created_at')} AS "createdAt"`;

/**
 * Builds the query for the list as JSON text, the newest first: all unread notifications, up to the limit, and the recently read ones.
 * Leaves out notifications about wishes that others are no longer shown.
 */
const list = (name: string, view: string, isListed: string) => ({
  name,
  text: `SELECT '[' || coalesce(string_agg(row_to_json(v)::text, ',' ORDER BY v."createdAt" DESC, v.id DESC), '') || ']' AS json
    FROM (SELECT ${view} FROM ((SELECT * FROM notifications n WHERE user_id = $1 AND read = 0${isListed}
          ORDER BY created_at DESC, id DESC LIMIT ${UNREAD_NOTIFICATIONS_MAX})
        UNION ALL (SELECT * FROM notifications n WHERE user_id = $1 AND read = 1${isListed}
          AND created_at > now() - interval '${READ_NOTIFICATIONS_DAYS} days')) n
      WHERE n.related_wish_id IS NULL
        OR EXISTS (SELECT FROM wishes w WHERE w.id = n.related_wish_id AND (w.user_id = $1 OR is_listed(w)))) v`,
});
const LIST = list('list_notifications', viewOf(), '');
/** Condition for members whose acts the reader sees, among those that a notification names. */
const SEEN_ACTS = ` AND ${seesActsOf('r.user_id', 'n.user_id')}`;
/** The variant of the list for members who do not see all members or wishes. */
const LIST_SEEN = list('list_seen_notifications', viewOf(SEEN_ACTS), ` AND ${IS_NOTIFICATION_SHOWN}`);
const READ_ONE = {
  name: 'read_notification',
  text: `UPDATE notifications n SET read = 1 WHERE id = $1 AND user_id = $2 AND ${IS_NOTIFICATION_SHOWN} RETURNING ${viewOf(SEEN_ACTS)}`,
};
/** Rows inserted while this statement runs are not in its snapshot, so they stay unread. */
const READ_ALL = {
  name: 'read_all_notifications',
  text: `WITH marked AS (UPDATE notifications SET read = 1
      WHERE user_id = $1 AND read = 0 AND created_at <= coalesce($2::timestamptz, 'infinity') RETURNING 1)
    SELECT count(*)::integer AS updated FROM marked`,
};

/** Reads and marks notifications, and stores the muted types. The list is a prepared statement, since every page polls it. */
@Injectable()
export class NotificationsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(NotificationSettings) private readonly settings: Repository<NotificationSettings>,
  ) {}

  /**
   * Returns the member's list as JSON text.
   *
   * @param seesAll whether the member sees all members and all wishes
   */
  async list(userId: string, seesAll: boolean): Promise<string> {
    const [row] = await this.database.run<{ json: string }>(seesAll ? LIST : LIST_SEEN, [userId]);
    return row?.json ?? '[]';
  }

  /** Marks one notification as read and returns it; null when the member has no such notification. */
  async markRead(queryable: Queryable, id: string, userId: string): Promise<NotificationView | null> {
    const [row] = await queryable.run<NotificationView & object>(READ_ONE, [id, userId]);
    return row ?? null;
  }

  /**
   * Marks all as read, and returns how many were unread.
   *
   * @param until ISO 8601; later notifications stay unread
   */
  async markAllRead(queryable: Queryable, userId: string, until: string | null): Promise<number> {
    const [row] = await queryable.run<{ updated: number }>(READ_ALL, [userId, until]);
    return row?.updated ?? 0;
  }

  /** Returns the notification types that the member has muted. */
  async findMuted(userId: string): Promise<MutableNotificationType[]> {
    return (await this.settings.findOneBy({ userId }))?.muted ?? [];
  }

  async mute(userId: string, muted: MutableNotificationType[]): Promise<void> {
    await this.settings.upsert({ userId, muted }, ['userId']);
  }
}
