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
import { IS_TOLD, isLeft, seesActsOf } from '../sight/sight.repository.js';

/** Whom the row `n` speaks of first. */
const SPOKEN_OF = `coalesce(n.related_user_id, CASE n.type WHEN 'welcome' THEN n.user_id END)`;

/**
 * The NotificationFacts of the row `n`. All is found by key: of those who reacted beside the latest, the first few in the
 * index of what is unique, so that a wish of a hundred thousand reactions costs no more than one of three.
 */
const factsOf = (isNamed: string) => `json_build_object(
  'wishTitle', (SELECT w.title FROM wishes w WHERE w.id = n.related_wish_id AND ${isLeft('w', 'n.user_id')}),
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

/** The columns of a NotificationView, of the row `n`. */
const viewOf = (
  isNamed = '',
) => `n.id, n.user_id AS "userId", n.type, n.message, n.read, n.related_wish_id AS "relatedWishId",
  n.related_user_id AS "relatedUserId", n.actor_count AS "actorCount", ${factsOf(isNamed)} AS facts,
  ${isoTime('n.created_at')} AS "createdAt"`;

/**
 * The list as JSON text: every unread one, up to the limit, and the lately read ones, the newest first. Without those of
 * wishes that others are no longer shown.
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
/** The same for who does not see everybody, or all wishes. */
const SEEN_ACTS = ` AND ${seesActsOf('r.user_id', 'n.user_id')}`;
const LIST_SEEN = list('list_seen_notifications', viewOf(SEEN_ACTS), ` AND ${IS_TOLD}`);
const READ_ONE = {
  name: 'read_notification',
  text: `UPDATE notifications n SET read = 1 WHERE id = $1 AND user_id = $2 AND ${IS_TOLD} RETURNING ${viewOf(SEEN_ACTS)}`,
};
/** A row that comes while this runs is not in its snapshot, so it stays unread. */
const READ_ALL = {
  name: 'read_all_notifications',
  text: `WITH marked AS (UPDATE notifications SET read = 1 WHERE user_id = $1 AND read = 0 RETURNING 1)
    SELECT count(*)::integer AS updated FROM marked`,
};

/** What members are told, and what they do not want to be told about. The list is polled by every page, so it is prepared. */
@Injectable()
export class NotificationsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(NotificationSettings) private readonly settings: Repository<NotificationSettings>,
  ) {}

  /** A member's list as JSON text. @param seesAll whether there is nobody and no wish that they do not see */
  async list(userId: string, seesAll: boolean): Promise<string> {
    const [row] = await this.database.run<{ json: string }>(seesAll ? LIST : LIST_SEEN, [userId]);
    return row?.json ?? '[]';
  }

  /** Null when the member has no such notification. */
  async markRead(queryable: Queryable, id: string, userId: string): Promise<NotificationView | null> {
    const [row] = await queryable.run<NotificationView & object>(READ_ONE, [id, userId]);
    return row ?? null;
  }

  /** How many were marked. */
  async markAllRead(queryable: Queryable, userId: string): Promise<number> {
    const [row] = await queryable.run<{ updated: number }>(READ_ALL, [userId]);
    return row?.updated ?? 0;
  }

  /** Types the member is not told about. */
  async findMuted(userId: string): Promise<MutableNotificationType[]> {
    return (await this.settings.findOneBy({ userId }))?.muted ?? [];
  }

  async mute(userId: string, muted: MutableNotificationType[]): Promise<void> {
    await this.settings.upsert({ userId, muted }, ['userId']);
  }
}
