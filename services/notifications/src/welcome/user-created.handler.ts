import { Injectable } from '@nestjs/common';
import { welcomeMessage } from '@wishboard/database/entities/notification-message';
import type { EventHandler, PreparedEvent } from '@wishboard/server-kit/events/queues/event-handler';
import { publishNotificationHints } from '@wishboard/server-kit/redis/notification-hints';
import { RedisConnections } from '@wishboard/server-kit/redis/redis-connections';
import type { EntityManager } from 'typeorm';

/** Welcomes new members, each once. */
@Injectable()
export class UserCreatedHandler implements EventHandler<'user.created', unknown, string[]> {
  readonly type = 'user.created';

  constructor(private readonly redis: RedisConnections) {}

  /** Answers the members who were welcomed now. */
  async handle(events: readonly PreparedEvent<'user.created'>[], manager: EntityManager): Promise<string[]> {
    const requestIds = new Map(events.map(({ payload, cause }) => [payload.userId, cause.requestId]));
    const users: { id: string; displayName: string }[] = await manager.query(
      'SELECT id, display_name AS "displayName" FROM users WHERE id = ANY ($1::uuid[]) ORDER BY id',
      [[...requestIds.keys()]],
    );
    const written: { userId: string }[] = await manager.query(
      `INSERT INTO notifications (user_id, type, message, request_id)
       SELECT user_id, 'welcome', message, request_id
       FROM unnest($1::uuid[], $2::text[], $3::text[]) AS row (user_id, message, request_id)
       ON CONFLICT ON CONSTRAINT notifications_once DO NOTHING RETURNING user_id AS "userId"`,
      [
        users.map(({ id }) => id),
        users.map(({ displayName }) => welcomeMessage(displayName)),
        users.map(({ id }) => requestIds.get(id) ?? null),
      ],
    );
    return written.map(({ userId }) => userId);
  }

  async committed(welcomedUserIds: string[]): Promise<void> {
    await publishNotificationHints(this.redis.producer, welcomedUserIds);
  }
}
