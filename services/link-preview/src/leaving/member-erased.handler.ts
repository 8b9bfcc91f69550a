import { Inject, Injectable } from '@nestjs/common';
import type { EventHandler, PreparedEvent, ReceivedEvent } from '@wishboard/server-kit/events/queues/event-handler';
import { MEDIA_NAME, type MediaStore } from '@wishboard/server-kit/storage/media-store';
import { PICTURE_NAME } from '@wishboard/server-kit/storage/picture-name';
import { DataSource, type EntityManager } from 'typeorm';
import { MEDIA } from '../picture/picture.worker.js';
import { clearErasedMedia, findUnusedFiles } from './unused-media.repository.js';

/** Removes the pictures of erased members, except those that others' wishes show. */
@Injectable()
export class MemberErasedHandler implements EventHandler<'member.erased'> {
  readonly type = 'member.erased';

  constructor(
    private readonly database: DataSource,
    @Inject(MEDIA) private readonly media: MediaStore,
  ) {}

  /** Runs before the names are cleared. A repeated run removes the files that are left. */
  async prepare({ payload }: ReceivedEvent<'member.erased'>): Promise<void> {
    for (const name of await findUnusedFiles(this.database, payload.userId)) {
      // An import may have stored any text as the path of a picture.
      if (MEDIA_NAME.test(name) || PICTURE_NAME.test(name)) await this.media.remove(name);
    }
  }

  async handle(events: readonly PreparedEvent<'member.erased'>[], manager: EntityManager): Promise<void> {
    await clearErasedMedia(
      manager,
      events.map(({ payload }) => payload.userId),
    );
  }
}
