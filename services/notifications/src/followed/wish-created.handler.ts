import { Injectable } from '@nestjs/common';
import type { EventHandler, ReceivedEvent } from '@wishboard/server-kit/events/queues/event-handler';
import { publishNotificationHints } from '@wishboard/server-kit/redis/notification-hints';
import { RedisConnections } from '@wishboard/server-kit/redis/redis-connections';
import { DataSource } from 'typeorm';

import { LOWEST_ID, notifyFollowers, readNewWish } from './followed-notifications.repository.js';

/** Notifies the followers of a member of new wishes, in one notification a day. */
@Injectable()
export class WishCreatedHandler implements EventHandler<'wish.created', void> {
  readonly type = 'wish.created';

  constructor(
    private readonly database: DataSource,
    private readonly redis: RedisConnections,
  ) {}

  /**
   * Writes the state of the day as it is now, so that events may come in any order. Every chunk is committed by itself and is
   * idempotent.
   */
  async prepare({ payload, cause, signal }: ReceivedEvent<'wish.created'>): Promise<void> {
    const made = await readNewWish(this.database, payload.wishId);
    let after: string | null = made && LOWEST_ID;
    while (made && after) {
      signal.throwIfAborted();
      const chunk = await notifyFollowers(this.database, made, after, cause.requestId);
      await publishNotificationHints(this.redis.producer, chunk.userIds).catch(() => undefined);
      after = chunk.next;
    }
  }

  /** Does nothing: `prepare` has committed all chunks. Only the events remain to be marked as done. */
  async handle(): Promise<void> {}
}
