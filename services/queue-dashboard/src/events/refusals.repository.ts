import { LinkPreview } from '@wishboard/database/entities/link-preview.entity';
import type { DataSource } from 'typeorm';

/** Why previews could not be made, and for how many links. */
export interface PreviewRefusal {
  reason: string;
  links: number;
  last: Date;
}

/** What the worker of the previews noted about links that it could not read. */
export class RefusalsRepository {
  constructor(private readonly database: DataSource) {}

  /** The most frequent first. What follows a colon is about the one page; the reason is before it. */
  list(): Promise<PreviewRefusal[]> {
    return this.database
      .getRepository(LinkPreview)
      .createQueryBuilder('preview')
      .select("split_part(coalesce(preview.failure, 'unknown'), ': ', 1)", 'reason')
      .addSelect('count(*)::integer', 'links')
      .addSelect('max(preview.fetchedAt)', 'last')
      .where({ status: 'failed' })
      .groupBy('1')
      .orderBy('links', 'DESC')
      .addOrderBy('reason')
      .limit(50)
      .getRawMany<PreviewRefusal>();
  }
}
