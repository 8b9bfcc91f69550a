import { LinkPreview } from '@wishboard/database/entities/link-preview.entity';
import type { DataSource } from 'typeorm';

/** A reason why previews failed, and the number of links that failed for it. */
export interface PreviewFailure {
  reason: string;
  links: number;
  last: Date;
}

/** Reads the failures that the link preview worker recorded. */
export class PreviewFailuresRepository {
  constructor(private readonly database: DataSource) {}

  /** Returns the reasons, the most frequent first. Groups by the text before a colon; the text after it is about a single page. */
  list(): Promise<PreviewFailure[]> {
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
      .getRawMany<PreviewFailure>();
  }
}
