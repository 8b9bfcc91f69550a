import { Inject, Injectable } from '@nestjs/common';
import type { EventHandler, PreparedEvent, ReceivedEvent } from '@wishboard/server-kit/events/queues/event-handler';
import { MEDIA_NAME, type MediaStore } from '@wishboard/server-kit/storage/media-store';
import type { EntityManager } from 'typeorm';
import { MEDIA } from '../picture/picture.worker.js';
import { deleteMarks } from './unused-media.repository.js';

/**
 * Removes pictures that their members no longer show. Each picture belonged to one member alone, under a name that nothing else
 * has.
 */
@Injectable()
export class PictureLeftHandler implements EventHandler<'picture.left'> {
  readonly type = 'picture.left';

  constructor(@Inject(MEDIA) private readonly media: MediaStore) {}

  async prepare({ payload: { name } }: ReceivedEvent<'picture.left'>): Promise<void> {
    if (MEDIA_NAME.test(name)) await this.media.remove(name);
  }

  /** Deletes only the marks. The owner of the name stays recorded until the member is erased. */
  async handle(events: readonly PreparedEvent<'picture.left'>[], manager: EntityManager): Promise<void> {
    await deleteMarks(
      manager,
      events.map(({ payload }) => payload.name),
    );
  }
}
