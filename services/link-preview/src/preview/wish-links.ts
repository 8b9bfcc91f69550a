import { Injectable } from '@nestjs/common';
import { gather } from '@wishboard/database/connection/gather';
import { DataSource } from 'typeorm';
import { LinkPreviewer } from './link-previewer.js';
import type { LinkPreview } from './link-previews.repository.js';
import { linksOf } from './wishes.repository.js';

/** What a link turned out to be, and which link that was. */
export interface FetchedLink {
  link: string;
  preview: LinkPreview;
}

/** Finds out what the links of wishes are. */
@Injectable()
export class WishLinks {
  private readonly linkOf = gather((wishIds: readonly string[]) => this.readLinks(wishIds));

  constructor(
    private readonly database: DataSource,
    private readonly previewer: LinkPreviewer,
  ) {}

  /**
   * What the wish's link is, read from PostgreSQL: the event may be old. Null without a link, or without an answer yet.
   *
   * @param again that what failed before is fetched again
   */
  async fetch(wishId: string, stopping: AbortSignal, again = false): Promise<FetchedLink | null> {
    const link = await this.linkOf(wishId);
    if (!link) return null;
    const preview = await this.previewer.preview(link, stopping, again);
    return preview && { link, preview };
  }

  private async readLinks(wishIds: readonly string[]): Promise<(string | null)[]> {
    const links = await linksOf(this.database, wishIds);
    return wishIds.map((id) => links.get(id) ?? null);
  }
}
