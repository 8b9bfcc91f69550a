import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import {
  OWN_PICTURE_QUEUE,
  type OwnPictureJob,
  type OwnPictureOutcome,
  uploadKey,
} from '@wishboard/contracts/jobs/own-picture';
import { queuePrefix, REDIS_RETRY_DELAY_MS, STALL_DETECTION } from '@wishboard/server-kit/events/queues/queue-settings';
import { LOGGER } from '@wishboard/server-kit/process/worker-settings';
import { RedisConnections } from '@wishboard/server-kit/redis/redis-connections';
import { MEDIA_NAME, type MediaStore } from '@wishboard/server-kit/storage/media-store';
import { type Job, Worker } from 'bullmq';
import type { Logger } from 'pino';
import { FetchFailure } from '../fetch/fetch-failure.js';
import { reEncodeImage, SQUARE } from '../image/re-encode-image.js';
import { MEDIA } from '../picture/picture.worker.js';
import { PictureMarksRepository } from '../picture/picture-marks.repository.js';

/**
 * Re-encodes pictures that members upload of themselves, one at a time. This runs here because no other process opens untrusted
 * images.
 */
@Injectable()
export class OwnPictureWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private worker?: Worker<OwnPictureJob, OwnPictureOutcome>;

  constructor(
    private readonly redis: RedisConnections,
    @Inject(MEDIA) private readonly media: MediaStore,
    private readonly marks: PictureMarksRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.worker = new Worker(OWN_PICTURE_QUEUE, (job: Job<OwnPictureJob>) => this.reEncode(job.data), {
      connection: this.redis.worker,
      prefix: queuePrefix(this.redis.namespace, OWN_PICTURE_QUEUE),
      lockDuration: STALL_DETECTION.lockMs,
      stalledInterval: STALL_DETECTION.checkMs,
      runRetryDelay: REDIS_RETRY_DELAY_MS,
    });
    this.worker.on('error', (error) => this.logger.debug({ err: error }, 'own picture worker error'));
    this.worker.on('failed', (_job, error) => this.logger.warn({ err: error }, 'own picture not kept'));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.worker?.close(this.redis.worker.status !== 'ready');
  }

  private async reEncode({ name }: OwnPictureJob): Promise<OwnPictureOutcome> {
    if (!MEDIA_NAME.test(name)) throw new Error(`"${name}" is no name of a picture`);
    const upload = await this.redis.producer.getBuffer(uploadKey(this.redis.namespace, name));
    if (!upload) return 'late';
    try {
      const { bytes, mark } = await reEncodeImage(upload, SQUARE);
      // The lists may hold the mark of the whole picture, as wishes show it.
      const whole = await reEncodeImage(upload);
      if (await this.marks.isListed([mark, whole.mark].filter((one) => one !== null))) return 'refused';
      if (mark) await this.marks.save(name, mark);
      await this.media.keep(name, bytes);
      return 'kept';
    } catch (error) {
      if (error instanceof FetchFailure) return 'refused';
      throw error;
    }
  }
}
