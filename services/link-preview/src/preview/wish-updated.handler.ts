import { Injectable } from '@nestjs/common';
import type { EventHandler, ReceivedEvent } from '@wishboard/server-kit/queues/event-handler';
import { DataSource, type EntityManager } from 'typeorm';
import { LinkPreviewer } from './link-previewer.js';
import { fetchLinkOf } from './wish-created.handler.js';
import { type FetchedLink, updateWish } from './wish-preview.js';

/** A changed wish: its link is fetched when that changed; a new text may tell its category. */
@Injectable()
export class WishUpdatedHandler implements EventHandler<'wish.updated', FetchedLink | null> {
  readonly type = 'wish.updated';

  constructor(
    private readonly database: DataSource,
    private readonly previewer: LinkPreviewer,
  ) {}

  async prepare({ payload, signal }: ReceivedEvent<'wish.updated'>): Promise<FetchedLink | null> {
    if (!payload.linkChanged) return null;
    return await fetchLinkOf(payload.wishId, this.database, this.previewer, signal);
  }

  handle(
    { payload, cause }: ReceivedEvent<'wish.updated'>,
    manager: EntityManager,
    fetched: FetchedLink | null,
  ): Promise<void> {
    return updateWish(manager, payload.wishId, fetched, cause);
  }
}
