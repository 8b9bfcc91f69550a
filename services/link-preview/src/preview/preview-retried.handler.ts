import { Injectable } from '@nestjs/common';
import type { EventHandler, PreparedEvent, ReceivedEvent } from '@wishboard/server-kit/events/queues/event-handler';
import type { EntityManager } from 'typeorm';
import { applyPreviews } from './apply-previews.js';
import { type FetchedLink, WishLinks } from './wish-links.js';

/** Handles owners' requests for another try. A failure that is still stored does not count. */
@Injectable()
export class PreviewRetriedHandler implements EventHandler<'preview.retried', FetchedLink | null> {
  readonly type = 'preview.retried';

  constructor(private readonly links: WishLinks) {}

  prepare({ payload, signal }: ReceivedEvent<'preview.retried'>): Promise<FetchedLink | null> {
    return this.links.fetchPreview(payload.wishId, signal, true);
  }

  async handle(events: readonly PreparedEvent<'preview.retried', FetchedLink | null>[], manager: EntityManager) {
    await applyPreviews(manager, events);
  }
}
