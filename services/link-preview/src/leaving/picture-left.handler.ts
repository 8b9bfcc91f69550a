import { Inject, Injectable } from '@nestjs/common';
import type { EventHandler, ReceivedEvent } from '@wishboard/server-kit/events/queues/event-handler';
import { MEDIA_NAME, type MediaStore } from '@wishboard/server-kit/storage/media-store';
import { MEDIA } from '../picture/picture.worker.js';

/** Removes pictures that their members show no more. Each was one member's alone, under a name that nothing else has. */
@Injectable()
export class PictureLeftHandler implements EventHandler<'picture.left'> {
  readonly type = 'picture.left';

  constructor(@Inject(MEDIA) private readonly media: MediaStore) {}

  async prepare({ payload: { name } }: ReceivedEvent<'picture.left'>): Promise<void> {
    if (MEDIA_NAME.test(name)) await this.media.remove(name);
  }

  async handle(): Promise<void> {
    // Nothing in PostgreSQL is about it: whose the name was stays known until they are erased.
  }
}
