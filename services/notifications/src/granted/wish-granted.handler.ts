import { Injectable } from '@nestjs/common';
import type { EventHandler, ReceivedEvent } from '@wishboard/server-kit/events/queues/event-handler';
import { publishNotificationHints } from '@wishboard/server-kit/redis/notification-hints';
import { RedisConnections } from '@wishboard/server-kit/redis/redis-connections';
import { DataSource } from 'typeorm';

import { countReactors, LOWEST_ID, readWish, writeGrantedChunk } from './granted-notifications.repository.js';

/** Progress of a fan-out. The job shows it, and a later start resumes from it. */
interface GrantedProgress extends Record<string, unknown> {
  isGranted: boolean;
  done: number;
  total: number;
  /** Id of the last member processed. */
  after: string;
}

/** Notifies everybody who reacted that the wish was granted. Deletes the unread notifications when the grant is withdrawn. */
@Injectable()
export class WishGrantedHandler implements EventHandler<'wish.granted', void> {
  readonly type = 'wish.granted';

  constructor(
    private readonly database: DataSource,
    private readonly redis: RedisConnections,
  ) {}

  /**
   * Uses the wish's current state, not the state in the event, so that events may come in any order. Every chunk is committed by
   * itself and is idempotent.
   */
  async prepare(event: ReceivedEvent<'wish.granted'>): Promise<void> {
    const { wishId } = event.payload;
    const wish = await readWish(this.database.manager, wishId);
    if (!wish) return;
    const { isGranted } = wish;
    const total = await countReactors(this.database.manager, wishId);
    const earlier = resumableProgress(event.progress, isGranted);
    let done = earlier?.done ?? 0;
    let after: string | null = earlier?.after ?? LOWEST_ID;
    while (after) {
      event.signal.throwIfAborted();
      const chunk = await writeGrantedChunk(this.database, wishId, isGranted, after, event.cause.requestId);
      await publishNotificationHints(this.redis.producer, chunk.userIds).catch(() => undefined);
      done += chunk.userIds.length;
      after = chunk.next;
      if (after) await event.saveProgress({ isGranted, done, total, after } satisfies GrantedProgress);
    }
  }

  /** Does nothing: `prepare` has committed all chunks. Only the events remain to be marked as done. */
  async handle(): Promise<void> {}
}

function resumableProgress(progress: unknown, isGranted: boolean): GrantedProgress | null {
  const found = progress as Partial<GrantedProgress> | null | undefined;
  return typeof found?.after === 'string' && found.isGranted === isGranted ? (found as GrantedProgress) : null;
}
