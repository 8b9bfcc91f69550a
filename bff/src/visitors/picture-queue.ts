import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PICTURE_QUEUE, type PictureJob } from '@wishboard/contracts/jobs/wish-picture';
import { queuePrefix } from '@wishboard/server-kit/events/queues/queue-settings';
import { ReopeningQueue } from '@wishboard/server-kit/events/queues/reopening-queue';
import type { Redis } from 'ioredis';
import { REDIS } from '../redis/redis.module.js';

/** Pictures that wait at most: whoever asks for one more would wait longer than anybody does. */
const WAITING_MAX = 100;

/** Asks the worker for pictures of wishes. One that is asked for already is not asked for twice. */
@Injectable()
export class PictureQueue implements OnApplicationShutdown {
  private readonly queue: ReopeningQueue<PictureJob>;

  constructor(@Inject(REDIS) private readonly redis: Redis) {
    const prefix = queuePrefix('wishboard', PICTURE_QUEUE);
    this.queue = new ReopeningQueue(async () => {
      // Loaded with the first picture: no other request needs it.
      const { Queue } = await import('bullmq');
      return new Queue<PictureJob>(PICTURE_QUEUE, { connection: redis, prefix });
    });
  }

  /**
   * Whether the picture will be drawn.
   *
   * @throws Error while Redis is away
   */
  async ask(job: PictureJob): Promise<boolean> {
    // A queue would wait for it.
    if (this.redis.status !== 'ready') throw new Error('Redis is away');
    const queue = await this.queue.get();
    if ((await queue.getWaitingCount()) >= WAITING_MAX) return false;
    // One that has failed must not stand in the way of its next try. The worker's log says why it failed.
    await queue.add('draw', job, { jobId: job.name, removeOnComplete: true, removeOnFail: true });
    return true;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.queue.close();
  }
}
