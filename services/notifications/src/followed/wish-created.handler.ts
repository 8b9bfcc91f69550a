import { Injectable } from '@nestjs/common';
import type { EventHandler, ReceivedEvent } from '@wishboard/server-kit/events/queues/event-handler';
import { publishNotificationHints } from '@wishboard/server-kit/redis/notification-hints';
import { RedisConnections } from '@wishboard/server-kit/redis/redis-connections';
import { DataSource } from 'typeorm';

import { FIRST, readMade, tellFollowers } from './followed-notifications.repository.js';

/** Tells those who follow a member of the member's new wishes, in one notification a day. */
@Injectable()
export class WishCreatedHandler implements EventHandler<'wish.created', void> {
  readonly type = 'wish.created';

  constructor(
    private readonly database: DataSource,
    private readonly redis: RedisConnections,
  ) {}

  /** Goes by what the day has now, so that events may come in any order. Every chunk is committed, and may be repeated without effect. */
  async prepare({ payload, cause, signal }: ReceivedEvent<'wish.created'>): Promise<void> {
    const made = await readMade(this.database, payload.wishId);
    let after: string | null = made && FIRST;
    while (made && after) {
      signal.throwIfAborted();
      const chunk = await tellFollowers(this.database, made, after, cause.requestId);
      await publishNotificationHints(this.redis.producer, chunk.userIds).catch(() => undefined);
      after = chunk.next;
    }
  }

  /** The chunks are the effect; the marks that the events are done are all that is left. */
  async handle(): Promise<void> {}
}
