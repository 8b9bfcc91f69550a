import { Injectable } from '@nestjs/common';
import type { EventHandler, ReceivedEvent } from '@wishboard/server-kit/queues/event-handler';
import { DataSource, type EntityManager } from 'typeorm';
import { LinkPreviewer } from './link-previewer.js';
import { fetchLinkOf } from './wish-created.handler.js';
import { type FetchedLink, updateWish } from './wish-preview.js';

/** The owner wants another try: a failure that is still remembered does not count. */
@Injectable()
export class PreviewRetriedHandler implements EventHandler<'preview.retried', FetchedLink | null> {
  readonly type = 'preview.retried';

  constructor(
    private readonly database: DataSource,
    private readonly previewer: LinkPreviewer,
  ) {}

  prepare({ payload, signal }: ReceivedEvent<'preview.retried'>): Promise<FetchedLink | null> {
    return fetchLinkOf(payload.wishId, this.database, this.previewer, signal, true);
  }

  handle(
    { payload, cause }: ReceivedEvent<'preview.retried'>,
    manager: EntityManager,
    fetched: FetchedLink | null,
  ): Promise<void> {
    return updateWish(manager, payload.wishId, fetched, cause);
  }
}
