import { Injectable } from '@nestjs/common';
import { welcomeMessage } from '@wishboard/server-kit/notification-message';
import type { EventHandler, ReceivedEvent } from '@wishboard/server-kit/queues/event-handler';
import { publishNotificationHints } from '@wishboard/server-kit/queues/notification-hints';
import { RedisConnections } from '@wishboard/server-kit/queues/redis-connections';
import type { EntityManager } from 'typeorm';

/** Welcomes a new member once. */
@Injectable()
export class UserCreatedHandler implements EventHandler<'user.created', undefined, boolean> {
  readonly type = 'user.created';

  constructor(private readonly redis: RedisConnections) {}

  /** Answers whether the member was welcomed now. */
  async handle({ payload, cause }: ReceivedEvent<'user.created'>, manager: EntityManager): Promise<boolean> {
    const [user]: { displayName: string }[] = await manager.query(
      'SELECT display_name AS "displayName" FROM users WHERE id = $1',
      [payload.userId],
    );
    if (!user) return false;
    const written: unknown[] = await manager.query(
      `INSERT INTO notifications (user_id, type, message, request_id) VALUES ($1, 'welcome', $2, $3)
       ON CONFLICT ON CONSTRAINT notifications_once DO NOTHING RETURNING id`,
      [payload.userId, welcomeMessage(user.displayName), cause.requestId],
    );
    return written.length > 0;
  }

  async committed({ payload }: ReceivedEvent<'user.created'>, welcomed: boolean): Promise<void> {
    if (welcomed) await publishNotificationHints(this.redis.producer, [payload.userId]);
  }
}
