import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { OWN_PICTURE_TYPES, type ProfileView } from '@wishboard/contracts/http/members/profile';
import type { OwnPictureOutcome } from '@wishboard/contracts/jobs/own-picture';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { ApiException, validationFailed } from '../common/errors/api-exception.js';
import type { MemberCall } from '../idempotency/member-call.js';
import { LOGGER } from '../logging/logging.module.js';
import { OwnPictureQueue } from './own-picture-queue.js';
import { OwnPicturesRepository } from './own-pictures.repository.js';
import { ProfileService } from './profile.service.js';

const RETRY_SECONDS = 5;

/** Takes the pictures that members upload of themselves. */
@Injectable()
export class OwnPictureService {
  constructor(
    private readonly pictures: OwnPicturesRepository,
    private readonly queue: OwnPictureQueue,
    private readonly profiles: ProfileService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Sets the uploaded picture as the member's avatar once the worker has drawn it anew. Until then, and where drawing fails, the old avatar
   * stays.
   *
   * @throws ApiException UNSUPPORTED_MEDIA_TYPE for a body that is not sent as a picture; VALIDATION_FAILED for a file that is not a
   * picture, or is too large to decode; UNAVAILABLE while no picture can be drawn
   */
  async choose(call: MemberCall): Promise<ProfileView> {
    const file = fileOf(call.request);
    // The name is random and not a content hash: the same file from two members is two pictures, and one can be deleted without the other.
    const name = `${randomBytes(32).toString('hex')}.webp`;
    await this.pictures.recordOwner(name, call.userId);
    const outcome = await this.draw(name, file);
    if (outcome === 'refused') throw noPicture();
    if (outcome === 'late') throw new ApiException('UNAVAILABLE', 'Pictures wait', { retryAfter: RETRY_SECONDS });
    return this.profiles.update(call, { avatar: `/media/${name}` });
  }

  private async draw(name: string, file: Buffer): Promise<OwnPictureOutcome> {
    try {
      return await this.queue.draw(name, file);
    } catch (cause) {
      this.logger.warn({ err: cause }, "a member's picture was not drawn");
      return 'late';
    }
  }
}

function fileOf({ body, headers }: Pick<FastifyRequest, 'body' | 'headers'>): Buffer {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (Buffer.isBuffer(body) && OWN_PICTURE_TYPES.some((taken) => taken === type)) return body;
  throw new ApiException('UNSUPPORTED_MEDIA_TYPE', 'Send a picture as PNG, JPEG or WebP');
}

const noPicture = (): ApiException =>
  validationFailed([{ field: 'picture', message: 'This file is no picture that can be shown' }]);
