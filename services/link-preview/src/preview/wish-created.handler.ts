import { Injectable } from '@nestjs/common';
import { poolOf } from '@wishboard/server-kit/database/data-source';
import type { EventHandler, ReceivedEvent } from '@wishboard/server-kit/queues/event-handler';
import { DataSource, type EntityManager } from 'typeorm';
import { LinkPreviewer } from './link-previewer.js';
import { type FetchedLink, updateWish } from './wish-preview.js';

const READ_LINK = { name: 'read_link', text: 'SELECT product_url AS link FROM wishes WHERE id = $1' };

/** A new wish: its link is fetched, its tags are filled, its category found. */
@Injectable()
export class WishCreatedHandler implements EventHandler<'wish.created', FetchedLink | null> {
  readonly type = 'wish.created';

  constructor(
    private readonly database: DataSource,
    private readonly previewer: LinkPreviewer,
  ) {}

  prepare({ payload, signal }: ReceivedEvent<'wish.created'>): Promise<FetchedLink | null> {
    return fetchLinkOf(payload.wishId, this.database, this.previewer, signal);
  }

  handle(
    { payload, cause }: ReceivedEvent<'wish.created'>,
    manager: EntityManager,
    fetched: FetchedLink | null,
  ): Promise<void> {
    return updateWish(manager, payload.wishId, fetched, cause);
  }
}

/** What the wish's link is, read from PostgreSQL: the event may be old. Null without a link, or without an answer yet. */
export async function fetchLinkOf(
  wishId: string,
  database: DataSource,
  previewer: LinkPreviewer,
  stopping: AbortSignal,
  again = false,
): Promise<FetchedLink | null> {
  const { rows } = await poolOf(database).query<{ link: string | null }>({ ...READ_LINK, values: [wishId] });
  const link = rows[0]?.link;
  if (!link) return null;
  const preview = await previewer.preview(link, stopping, again);
  return preview && { link, preview };
}
