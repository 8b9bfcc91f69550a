import { ApiProperty } from '@nestjs/swagger';
import { CATEGORIES, type Category } from '@wishboard/contracts/http/category';
import type { WishCountsView } from '@wishboard/contracts/http/wish';
import { Transform } from 'class-transformer';
import { IsIn, Matches } from 'class-validator';
import { CURSOR_PATTERN } from '../common/paging/cursor.js';
import { LimitQueryDto } from '../common/paging/limit-query.dto.js';
import { CanBeAbsent, ONE_OF } from '../common/validation/decorators.js';

const CURSOR = new RegExp(`^${CURSOR_PATTERN}$`);

/** Query of a list of wishes. */
export class PageQueryDto extends LimitQueryDto {
  @ApiProperty({
    required: false,
    pattern: CURSOR.source,
    description: 'Taken from the Link header of the page before',
  })
  @CanBeAbsent()
  @Matches(CURSOR, { message: 'Must be a cursor of this list' })
  cursor?: string;
}

/** Query of the community's list: `all` or an empty category means none. */
export class CommunityQueryDto extends PageQueryDto {
  @ApiProperty({ required: false, enum: [...CATEGORIES, 'all', ''] })
  @CanBeAbsent()
  @Transform(({ value }) => (value === '' || value === 'all' ? undefined : value))
  @IsIn(CATEGORIES, ONE_OF)
  category?: Category;
}

const COUNT = { type: 'integer', minimum: 0 } as const;

export class WishCountsResponse implements WishCountsView {
  @ApiProperty({ ...COUNT, description: "The asking member's own" })
  mine: number;

  @ApiProperty({
    type: 'object',
    properties: Object.fromEntries(CATEGORIES.map((category) => [category, COUNT])),
    required: [...CATEGORIES],
    additionalProperties: false,
    description: "Everybody's, by category",
  })
  categories: Record<Category, number>;
}
