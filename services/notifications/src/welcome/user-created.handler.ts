import { Injectable } from '@nestjs/common';
import type { EventHandler, PreparedEvent } from '@wishboard/server-kit/events/queues/event-handler';
import { publishNotificationHints } from '@wishboard/server-kit/redis/notification-hints';
import { RedisConnections } from '@wishboard/server-kit/redis/redis-connections';
import type { EntityManager } from 'typeorm';

import { insertWelcomes } from './welcomes.repository.js';

/** Sends each new member one welcome notification. */
@Injectable()
export class UserCreatedHandler implements EventHandler<'user.created', unknown, string[]> {
  readonly type = 'user.created';

  constructor(private readonly redis: RedisConnections) {}

  /** Returns the members who were welcomed now. */
  async handle(events: readonly PreparedEvent<'user.created'>[], manager: EntityManager): Promise<string[]> {
    const requestIds = new Map(events.map(({ payload, cause }) => [payload.userId, cause.requestId]));
    return insertWelcomes(manager, requestIds);
  }

  async committed(welcomedUserIds: string[]): Promise<void> {
    await publishNotificationHints(this.redis.producer, welcomedUserIds);
  }
}
