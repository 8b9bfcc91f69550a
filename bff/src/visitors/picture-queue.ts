import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PICTURE_QUEUE, type PictureJob } from '@wishboard/contracts/jobs/wish-picture';
import { queuePrefix } from '@wishboard/server-kit/events/queues/queue-settings';
import { ReopeningQueue } from '@wishboard/server-kit/events/queues/reopening-queue';
import type { Redis } from 'ioredis';
import { REDIS } from '../redis/redis.module.js';

/** Maximum number of waiting pictures. One more would take longer than any request waits. */
const WAITING_MAX = 100;

/** Queues pictures of wishes for the worker. A picture that is queued already is not queued twice. */
@Injectable()
export class PictureQueue implements OnApplicationShutdown {
  private readonly queue: ReopeningQueue<PictureJob>;

  constructor(@Inject(REDIS) private readonly redis: Redis) {
    const prefix = queuePrefix('wishboard', PICTURE_QUEUE);
    this.queue = new ReopeningQueue(async () => {
      // BullMQ is loaded with the first picture: no other request needs it.
      const { Queue } = await import('bullmq');
      return new Queue<PictureJob>(PICTURE_QUEUE, { connection: redis, prefix });
    });
  }

  /**
   * Queues the picture, and returns whether it will be drawn: false when too many wait.
   *
   * @throws Error while Redis is away
   */
  async enqueue(job: PictureJob): Promise<boolean> {
    // BullMQ would wait for Redis to come back.
    if (this.redis.status !== 'ready') throw new Error('Redis is away');
    const queue = await this.queue.get();
    if ((await queue.getWaitingCount()) >= WAITING_MAX) return false;
    // A failed job is removed, so that its id does not block the next attempt. The worker's log has the reason.
    await queue.add('draw', job, { jobId: job.name, removeOnComplete: true, removeOnFail: true });
    return true;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.queue.close();
  }
}
