import { Injectable } from '@nestjs/common';
import { READ_NOTIFICATIONS_DAYS, UNREAD_NOTIFICATIONS_MAX } from '@wishboard/contracts/http/limits';
import type { NotificationView } from '@wishboard/contracts/http/notification';
import { LRUCache } from 'lru-cache';
import { ChangeBus } from '../changes/change-bus.js';
import { notFound } from '../common/errors/api-exception.js';
import { type PreparedBody, prepareBody } from '../common/http/prepared-body.js';
import { Database, type Queryable } from '../database/database.js';

/** How long a list can miss what a worker has just written, for members without a stream on this process. */
const CACHE_MS = 1000;
const CACHE_BYTES = 16 * 1024 * 1024;

/** The columns of a NotificationView. */
const VIEW = `id, user_id AS "userId", type, message, read, related_wish_id AS "relatedWishId",
  related_user_id AS "relatedUserId", actor_count AS "actorCount",
  to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt"`;

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

/** What members are told. The workers write it; here it is read and marked. */
@Injectable()
export class NotificationsService {
  private readonly bodies = new LRUCache<string, PreparedBody>({
    ttl: CACHE_MS,
    maxSize: CACHE_BYTES,
    sizeCalculation: (body) => body.bytes.length + 500,
  });
  private readonly pending = new Map<string, Promise<PreparedBody>>();

  constructor(
    private readonly database: Database,
    private readonly changes: ChangeBus,
  ) {
    changes.on('change', (change) => {
      if (change.kind === 'member') this.forget(change.userId);
    });
    changes.on('missed', () => {
      this.bodies.clear();
      this.pending.clear();
    });
  }

  async list(userId: string): Promise<PreparedBody> {
    const known = this.bodies.get(userId) ?? this.pending.get(userId);
    if (known) return known;
    const reading = this.read(userId);
    this.pending.set(userId, reading);
    try {
      const body = await reading;
      // Whoever forgot the list meanwhile has taken the read away too.
      if (this.pending.get(userId) === reading) this.bodies.set(userId, body);
      return body;
    } finally {
      if (this.pending.get(userId) === reading) this.pending.delete(userId);
    }
  }

  async markRead(queryable: Queryable, id: string, userId: string): Promise<NotificationView> {
    const [row] = await queryable.run<NotificationView & object>(READ_ONE, [id, userId]);
    if (!row) throw notFound('notification');
    return row;
  }

  /** Answers how many were marked. */
  async markAllRead(queryable: Queryable, userId: string): Promise<{ updated: number }> {
    const [row] = await queryable.run<{ updated: number }>(READ_ALL, [userId]);
    return { updated: row?.updated ?? 0 };
  }

  /** Makes a change visible. Call once it is committed. */
  changed(userId: string): void {
    this.changes.publish({ kind: 'member', userId });
  }

  private async read(userId: string): Promise<PreparedBody> {
    const [row] = await this.database.run<{ json: string }>(LIST, [userId]);
    return prepareBody(row?.json ?? '[]');
  }

  private forget(userId: string): void {
    this.bodies.delete(userId);
    this.pending.delete(userId);
  }
}
