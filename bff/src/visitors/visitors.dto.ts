import { CATEGORIES, type Category } from '@wishboard/contracts/http/fields/category';
import { IsIn, IsUUID } from 'class-validator';
import { A_UUID, ANY_UUID, CanBeAbsent, ONE_OF } from '../common/validation/decorators.js';

/** Query of a feed: one category or one member. Without either, the feed has everybody's wishes. */
export class FeedQueryDto {
  @CanBeAbsent()
  @IsIn(CATEGORIES, ONE_OF)
  category?: Category;

  @CanBeAbsent()
  @IsUUID(ANY_UUID, { message: A_UUID })
  user?: string;
}

/** Query of a part of the sitemap. */
export class SitemapQueryDto {
  /** Last id of the previous part. */
  @CanBeAbsent()
  @IsUUID(ANY_UUID, { message: A_UUID })
  after?: string;
}
