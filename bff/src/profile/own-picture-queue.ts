import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import {
  OWN_PICTURE_QUEUE,
  type OwnPictureJob,
  type OwnPictureOutcome,
  uploadKey,
} from '@wishboard/contracts/jobs/own-picture';
import { queuePrefix } from '@wishboard/server-kit/events/queues/queue-settings';
import { ReopeningQueue } from '@wishboard/server-kit/events/queues/reopening-queue';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { REDIS } from '../redis/redis.module.js';

const NAMESPACE = 'wishboard';
/** Maximum number of waiting pictures. Each is held in Redis with its file. */
const WAITING_MAX = 8;
/** Milliseconds between checks whether a picture is drawn. Their sum is the total time that a request waits. */
const RETRY_DELAYS_MS = [50, 100, 150, 250, 500, 1_000, 2_000, 2_000, 2_000];
/**
 * Time-to-live of an uploaded file in Redis, in milliseconds, should this process end before removing it. Longer than any request waits.
 */
const FILE_KEPT_MS = 20_000;
/** Seconds for which the outcome of a job can be read. */
const OUTCOME_KEPT_S = 60;

/** Queues members' own pictures to be drawn anew by the worker: the BFF never decodes images that come from outside. */
@Injectable()
export class OwnPictureQueue implements OnApplicationShutdown {
  private readonly queue: ReopeningQueue<OwnPictureJob>;

  constructor(@Inject(REDIS) private readonly redis: Redis) {
    const prefix = queuePrefix(NAMESPACE, OWN_PICTURE_QUEUE);
    this.queue = new ReopeningQueue(async () => {
      // BullMQ is loaded with the first picture: no other request needs it.
      const { Queue } = await import('bullmq');
      return new Queue<OwnPictureJob>(OWN_PICTURE_QUEUE, { connection: redis, prefix });
    });
  }

  /**
   * Stores a file in Redis, has the worker draw it under the name, and waits for the outcome.
   *
   * @returns the worker's outcome, or `late` when too many pictures wait or the time is up
   * @throws Error while Redis is away, or when the worker has failed
   */
  async draw(name: string, file: Buffer): Promise<OwnPictureOutcome> {
    // BullMQ would wait for Redis to come back.
    if (this.redis.status !== 'ready') throw new Error('Redis is away');
    const queue = await this.queue.get();
    if ((await queue.getWaitingCount()) >= WAITING_MAX) return 'late';
    const key = uploadKey(NAMESPACE, name);
    try {
      await this.redis.set(key, file, 'PX', FILE_KEPT_MS);
      const kept = { age: OUTCOME_KEPT_S };
      await queue.add('draw', { name }, { jobId: name, removeOnComplete: kept, removeOnFail: kept });
      return await this.outcome(queue, name);
    } finally {
      // A job that runs after the request has given up finds no file to draw.
      await this.redis.del(key).catch(() => undefined);
    }
  }

  private async outcome(queue: Queue<OwnPictureJob>, name: string): Promise<OwnPictureOutcome> {
    for (const milliseconds of RETRY_DELAYS_MS) {
      await pause(milliseconds);
      const job = await queue.getJob(name);
      if (job?.failedReason) throw new Error(`The picture was not drawn: ${job.failedReason}`);
      if (job?.returnvalue) return job.returnvalue as OwnPictureOutcome;
    }
    return 'late';
  }

  async onApplicationShutdown(): Promise<void> {
    await this.queue.close();
  }
}
