import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { PictureJob } from '@wishboard/contracts/jobs/wish-picture';
import type { MediaStore, StoredMedia } from '@wishboard/server-kit/storage/media-store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { ApiException, notFound } from '../common/errors/api-exception.js';
import { matchesEtag } from '../common/http/prepared-body.js';
import { LOGGER } from '../logging/logging.module.js';
import { MEDIA } from '../media/media.module.js';
import { PictureQueue } from './picture-queue.js';
import { PicturesRepository } from './pictures.repository.js';
import { PublicWishes } from './public-wishes.js';
import { pictureJob } from './wish-picture.js';

/** Milliseconds between checks whether a picture is drawn. Their sum is the total time that a request waits. */
const RETRY_DELAYS_MS = [100, 150, 250, 500, 1_000, 2_000, 2_000];
const RETRY_SECONDS = 5;

/** Serves the pictures of wishes that link cards show. */
@Injectable()
export class PicturesService {
  private readonly asking = new Map<string, Promise<boolean>>();

  constructor(
    private readonly wishes: PublicWishes,
    private readonly queue: PictureQueue,
    private readonly pictures: PicturesRepository,
    @Inject(MEDIA) private readonly media: MediaStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Sends the picture of a wish as it is now. A picture is drawn on its first request.
   *
   * @throws ApiException NOT_FOUND for a wish that is not shown, UNAVAILABLE while its picture cannot be drawn or read
   */
  async send(id: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const wish = await this.wishes.find(id);
    if (!wish) throw notFound('picture');
    const job = pictureJob(wish);
    const etag = `"${job.name}"`;
    // Must be revalidated: a deleted wish has to disappear at once.
    void reply.headers({ etag, 'cache-control': 'no-cache', 'cross-origin-resource-policy': 'cross-origin' });
    if (matchesEtag(request.headers['if-none-match'] ?? '', etag)) {
      void reply.code(304).send();
      return;
    }
    const picture = await this.find(job, wish.user.id).catch((cause: unknown) => {
      this.logger.warn({ err: cause, wishId: id }, 'the picture of a wish could not be had');
      return null;
    });
    if (!picture) {
      void reply.removeHeader('etag');
      throw new ApiException('UNAVAILABLE', 'The picture is not drawn yet', { retryAfter: RETRY_SECONDS });
    }
    void reply.header('content-length', picture.size).type('image/jpeg').send(picture.body);
  }

  private async find(job: PictureJob, ownerId: string): Promise<StoredMedia | null> {
    let picture = await this.media.read(job.name);
    if (picture || !(await this.enqueue(job, ownerId))) return picture;
    for (const milliseconds of RETRY_DELAYS_MS) {
      await pause(milliseconds);
      picture = await this.media.read(job.name);
      if (picture) break;
    }
    return picture;
  }

  /**
   * Queues the picture, and returns whether it will be drawn. Concurrent requests share one job: a second job could run after the first has
   * finished, and draw the same picture again.
   */
  private enqueue(job: PictureJob, ownerId: string): Promise<boolean> {
    const { name } = job;
    const asking =
      this.asking.get(name) ??
      // The owner is recorded before the file exists: otherwise the file could remain when the owner leaves.
      this.pictures
        .recordOwner(name, ownerId)
        .then(() => this.queue.enqueue(job))
        .finally(() => this.asking.delete(name));
    this.asking.set(name, asking);
    return asking;
  }
}
