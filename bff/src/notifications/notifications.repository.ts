import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { READ_NOTIFICATIONS_DAYS, UNREAD_NOTIFICATIONS_MAX } from '@wishboard/contracts/http/limits';
import type { MutableNotificationType, NotificationView } from '@wishboard/contracts/http/notification';
import { NotificationSettings } from '@wishboard/database/entities/notification-settings.entity';
import { Repository } from 'typeorm';
import { Database, isoTime, type Queryable } from '../database/database.js';

/** The columns of a NotificationView. */
const VIEW = `id, user_id AS "userId", type, message, read, related_wish_id AS "relatedWishId",
  related_user_id AS "relatedUserId", actor_count AS "actorCount",
  ${isoTime('created_at')} AS "createdAt"`;

/** The list as JSON text: every unread one, up to the limit, and the lately read ones, the newest first. */
const LIST = {
  name: 'list_notifications',
  text: `SELECT '[' || coalesce(string_agg(row_to_json(v)::text, ',' ORDER BY v."createdAt" DESC, v.id DESC), '') || ']' AS json
    FROM (SELECT ${VIEW} FROM ((SELECT * FROM notifications WHERE user_id = $1 AND read = 0
          ORDER BY created_at DESC, id DESC LIMIT ${UNREAD_NOTIFICATIONS_MAX})
        UNION ALL (SELECT * FROM notifications WHERE user_id = $1 AND read = 1
          AND created_at > now() - interval '${READ_NOTIFICATIONS_DAYS} days')) n) v`,
};
const READ_ONE = {
  name: 'read_notification',
  text: `UPDATE notifications SET read = 1 WHERE id = $1 AND user_id = $2 RETURNING ${VIEW}`,
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

  /** A member's list as JSON text. */
  async list(userId: string): Promise<string> {
    const [row] = await this.database.run<{ json: string }>(LIST, [userId]);
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
