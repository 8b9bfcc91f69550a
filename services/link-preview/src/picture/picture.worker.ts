import { buffer } from 'node:stream/consumers';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PICTURE_QUEUE, type PictureJob } from '@wishboard/contracts/jobs/wish-picture';
import { queuePrefix, REDIS_RETRY_DELAY_MS, STALL_DETECTION } from '@wishboard/server-kit/events/queues/queue-settings';
import { LOGGER } from '@wishboard/server-kit/process/worker-settings';
import { RedisConnections } from '@wishboard/server-kit/redis/redis-connections';
import { MEDIA_NAME, type MediaStore } from '@wishboard/server-kit/storage/media-store';
import { PICTURE_NAME } from '@wishboard/server-kit/storage/picture-name';
import { type Job, Worker } from 'bullmq';
import type { Logger } from 'pino';
import { Histogram } from 'prom-client';

/** Injection token of the media store, which holds pictures and images of products. */
export const MEDIA = Symbol('media');

const drawingTime = new Histogram({
  name: 'wishboard_picture_seconds',
  help: 'How long it took to draw and keep the picture of a wish that cards of links show',
  buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

/**
 * Draws the pictures of wishes for link cards, one at a time. A job holds everything that is drawn, so a picture always matches
 * its name, and a repeated job draws the same picture.
 */
@Injectable()
export class PictureWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private worker?: Worker<PictureJob>;

  constructor(
    private readonly redis: RedisConnections,
    @Inject(MEDIA) private readonly media: MediaStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.worker = new Worker(PICTURE_QUEUE, (job: Job<PictureJob>) => this.draw(job.data), {
      connection: this.redis.worker,
      prefix: queuePrefix(this.redis.namespace, PICTURE_QUEUE),
      lockDuration: STALL_DETECTION.lockMs,
      stalledInterval: STALL_DETECTION.checkMs,
      runRetryDelay: REDIS_RETRY_DELAY_MS,
    });
    this.worker.on('error', (error) => this.logger.debug({ err: error }, 'picture worker error'));
    this.worker.on('failed', (job, error) =>
      this.logger.warn({ err: error, picture: job?.data.name }, 'picture not drawn'),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.worker?.close(this.redis.worker.status !== 'ready');
  }

  private async draw({ name, content }: PictureJob): Promise<void> {
    if (!PICTURE_NAME.test(name)) throw new Error(`"${name}" is no name of a picture`);
    const drawn = drawingTime.startTimer();
    // Canvas and fonts are loaded with the first picture, since they take 130 MB.
    const { drawPicture, encodePicture } = await import('./draw-picture.js');
    const canvas = await drawPicture(content, await this.readProductImage(content.product));
    await this.media.keep(name, await encodePicture(canvas));
    drawn();
  }

  private async readProductImage(name: string | null): Promise<Buffer | null> {
    const found = name !== null && MEDIA_NAME.test(name) ? await this.media.read(name) : null;
    return found && (await buffer(found.body));
  }
}
