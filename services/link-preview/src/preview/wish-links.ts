import { Injectable } from '@nestjs/common';
import { createBatchLoader } from '@wishboard/database/connection/batch-loader';
import { DataSource } from 'typeorm';
import { LinkPreviewer } from './link-previewer.js';
import type { LinkPreview } from './link-previews.repository.js';
import { readProductLinks } from './wishes.repository.js';

/** A link with its preview. */
export interface FetchedLink {
  link: string;
  preview: LinkPreview;
}

/** Finds the previews of the links of wishes. */
@Injectable()
export class WishLinks {
  private readonly loadLink = createBatchLoader((wishIds: readonly string[]) => this.readLinks(wishIds));

  constructor(
    private readonly database: DataSource,
    private readonly previewer: LinkPreviewer,
  ) {}

  /**
   * Returns the preview of the wish's link. The link is read from PostgreSQL, since the event may be old. Null for a wish without
   * a link, or without a result yet.
   *
   * @param again whether a link that failed before is fetched again
   */
  async fetchPreview(wishId: string, stopping: AbortSignal, again = false): Promise<FetchedLink | null> {
    const link = await this.loadLink(wishId);
    if (!link) return null;
    const preview = await this.previewer.preview(link, stopping, again);
    return preview && { link, preview };
  }

  private async readLinks(wishIds: readonly string[]): Promise<(string | null)[]> {
    const links = await readProductLinks(this.database, wishIds);
    return wishIds.map((id) => links.get(id) ?? null);
  }
}
