import { Injectable } from '@nestjs/common';
import type { EventHandler, PreparedEvent, ReceivedEvent } from '@wishboard/server-kit/events/queues/event-handler';
import type { EntityManager } from 'typeorm';
import { applyPreviews } from './apply-previews.js';
import { type FetchedLink, WishLinks } from './wish-links.js';

/** Fetches the links of new wishes, and fills in their tags and categories. */
@Injectable()
export class WishCreatedHandler implements EventHandler<'wish.created', FetchedLink | null> {
  readonly type = 'wish.created';

  constructor(private readonly links: WishLinks) {}

  prepare({ payload, signal }: ReceivedEvent<'wish.created'>): Promise<FetchedLink | null> {
    return this.links.fetchPreview(payload.wishId, signal);
  }

  async handle(events: readonly PreparedEvent<'wish.created', FetchedLink | null>[], manager: EntityManager) {
    await applyPreviews(manager, events);
  }
}
