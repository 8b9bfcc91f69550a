import { setTimeout } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { QueueName } from '@wishboard/contracts/jobs/queues';
import { queuePrefix } from '@wishboard/server-kit/events/queues/queue-settings';
import { ReopeningQueue } from '@wishboard/server-kit/events/queues/reopening-queue';
import { RedisConnections } from '@wishboard/server-kit/redis/redis-connections';
import { Queue } from 'bullmq';

const EVENTS: QueueName = 'recommendations';

/**
 * Rests between refreshes. Events are cheap, and each requests a refresh. Without rests, refreshes would keep the process from the
 * very events that one refresh could cover together. While no event waits, there is nothing to make room for.
 */
@Injectable()
export class RefreshThrottle implements OnApplicationShutdown {
  private readonly events: ReopeningQueue;

  constructor(redis: RedisConnections) {
    const prefix = queuePrefix(redis.namespace, EVENTS);
    this.events = new ReopeningQueue(() => new Queue(EVENTS, { connection: redis.producer, prefix }));
  }

  /**
   * Waits until the time is over or the signal aborts. Returns at once when no event waits or is being handled. Rests also when
   * Redis cannot tell.
   */
  async pause(milliseconds: number, signal: AbortSignal): Promise<void> {
    const { waiting, active } = await this.events
      .get()
      .then((queue) => queue.getJobCounts('waiting', 'active'))
      .catch(() => ({ waiting: 1, active: 0 }));
    if (!waiting && !active) return;
    await setTimeout(milliseconds, undefined, { signal }).catch(() => undefined);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.events.close();
  }
}
