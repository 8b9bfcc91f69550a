import { CATEGORIES, type Category } from '@wishboard/contracts/http/fields/category';
import { IsIn, IsUUID } from 'class-validator';
import { A_UUID, ANY_UUID, CanBeAbsent, ONE_OF } from '../common/validation/decorators.js';

/** Query of a feed: whose or which wishes it has; without either it has everybody's. */
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
  /** The wish at which the part before this one ended. */
  @CanBeAbsent()
  @IsUUID(ANY_UUID, { message: A_UUID })
  after?: string;
}
