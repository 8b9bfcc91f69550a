import { Injectable } from '@nestjs/common';
import type { EventHandler, PreparedEvent } from '@wishboard/server-kit/events/queues/event-handler';
import { publishNotificationHints } from '@wishboard/server-kit/redis/notification-hints';
import { RedisConnections } from '@wishboard/server-kit/redis/redis-connections';
import type { EntityManager } from 'typeorm';

import { notifyOfDecisions } from './moderation-notifications.repository.js';

/**
 * Notifies a member of a moderators' decision about them, and the reporters that their reports were decided. Nobody can mute
 * these notifications.
 */
@Injectable()
export class ModerationDecidedHandler implements EventHandler<'moderation.decided', unknown, string[]> {
  readonly type = 'moderation.decided';

  constructor(private readonly redis: RedisConnections) {}

  /** Returns the members who were notified. */
  async handle(events: readonly PreparedEvent<'moderation.decided'>[], manager: EntityManager): Promise<string[]> {
    return notifyOfDecisions(
      manager,
      new Map(events.map(({ payload, cause }) => [payload.decisionId, cause.requestId])),
    );
  }

  async committed(notifiedUserIds: string[]): Promise<void> {
    await publishNotificationHints(this.redis.producer, notifiedUserIds);
  }
}
