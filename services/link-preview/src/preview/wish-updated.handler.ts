import { Injectable } from '@nestjs/common';
import type { EventHandler, PreparedEvent, ReceivedEvent } from '@wishboard/server-kit/events/queues/event-handler';
import type { EntityManager } from 'typeorm';
import { applyPreviews } from './apply-previews.js';
import { type FetchedLink, WishLinks } from './wish-links.js';

/** Handles changed wishes. The link is fetched only when it changed; a new text may determine the category. */
@Injectable()
export class WishUpdatedHandler implements EventHandler<'wish.updated', FetchedLink | null> {
  readonly type = 'wish.updated';

  constructor(private readonly links: WishLinks) {}

  async prepare({ payload, signal }: ReceivedEvent<'wish.updated'>): Promise<FetchedLink | null> {
    return payload.linkChanged ? await this.links.fetchPreview(payload.wishId, signal) : null;
  }

  async handle(events: readonly PreparedEvent<'wish.updated', FetchedLink | null>[], manager: EntityManager) {
    await applyPreviews(manager, events);
  }
}
