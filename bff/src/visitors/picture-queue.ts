import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PICTURE_QUEUE, type PictureJob } from '@wishboard/contracts/jobs/wish-picture';
import { queuePrefix } from '@wishboard/server-kit/events/queues/queue-settings';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { LOGGER } from '../logging/logging.module.js';
import { REDIS } from '../redis/redis.module.js';

/** Pictures that wait at most: whoever asks for one more would wait longer than anybody does. */
const WAITING_MAX = 100;
/** Seconds until a picture that failed is tried again. */
const FAILED_KEPT_S = 60;

/** Asks the worker for pictures of wishes. One that is asked for already is not asked for twice. */
@Injectable()
export class PictureQueue implements OnApplicationShutdown {
  private queue?: Promise<Queue<PictureJob>>;

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Whether the picture will be drawn.
   *
   * @throws Error while Redis is away
   */
  async ask(job: PictureJob): Promise<boolean> {
    this.queue ??= this.open();
    const queue = await this.queue;
    if ((await queue.getWaitingCount()) >= WAITING_MAX) return false;
    const options = { jobId: job.name, removeOnComplete: true, removeOnFail: { age: FAILED_KEPT_S } };
    await queue.add('draw', job, options);
    return true;
  }

  /** Loaded with the first picture: no other request needs it. */
  private async open(): Promise<Queue<PictureJob>> {
    const { Queue } = await import('bullmq');
    const prefix = queuePrefix('wishboard', PICTURE_QUEUE);
    const queue = new Queue<PictureJob>(PICTURE_QUEUE, { connection: this.redis, prefix });
    queue.on('error', (error) => this.logger.debug({ err: error }, 'picture queue error'));
    return queue;
  }

  async onApplicationShutdown(): Promise<void> {
    await (await this.queue)?.close();
  }
}
