import { ApiProperty } from '@nestjs/swagger';
import { CATEGORIES, type Category } from '@wishboard/contracts/http/fields/category';
import {
  LIST_CHEERED_MAX,
  LIST_SORT_DEFAULT,
  LIST_SORTS,
  type ListSort,
} from '@wishboard/contracts/http/wishes/search';
import type { WishCountsView } from '@wishboard/contracts/http/wishes/wish';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, Matches } from 'class-validator';
import { CURSOR_PATTERN } from '../common/paging/cursor.js';
import { LimitQueryDto } from '../common/paging/limit-query.dto.js';
import { RANKED_CURSOR_PATTERN } from '../common/paging/ranked-cursor.js';
import { CanBeAbsent, ONE_OF, ToBoolean } from '../common/validation/decorators.js';

const CURSOR = new RegExp(`^(${CURSOR_PATTERN}|${RANKED_CURSOR_PATTERN})$`);

/** Query of a list of wishes. */
export class ListQueryDto extends LimitQueryDto {
  @ApiProperty({
    required: false,
    enum: LIST_SORTS,
    default: LIST_SORT_DEFAULT,
    description: `The most cheered are told of the newest ${LIST_CHEERED_MAX}`,
  })
  @CanBeAbsent()
  @IsIn(LIST_SORTS, ONE_OF)
  sort?: ListSort;

  @ApiProperty({ required: false, enum: ['true', 'false'], description: 'Granted wishes alone, or those that are not' })
  @CanBeAbsent()
  @ToBoolean()
  @IsBoolean({ message: 'Must be true or false' })
  granted?: boolean;

  @ApiProperty({
    required: false,
    pattern: CURSOR.source,
    description: 'Taken from the Link header of the page before, with the same sort',
  })
  @CanBeAbsent()
  @Matches(CURSOR, { message: 'Must be a cursor of this list' })
  cursor?: string;
}

/** Query of the community's list. `all` and an empty category mean that no category is selected. */
export class CommunityQueryDto extends ListQueryDto {
  @ApiProperty({ required: false, enum: [...CATEGORIES, 'all', ''] })
  @CanBeAbsent()
  @Transform(({ value }) => (value === '' || value === 'all' ? undefined : value))
  @IsIn(CATEGORIES, ONE_OF)
  category?: Category;

  @ApiProperty({
    required: false,
    enum: ['true', 'false'],
    description: 'Wishes of the members and categories alone that the asking member follows',
  })
  @CanBeAbsent()
  @ToBoolean()
  @IsBoolean({ message: 'Must be true or false' })
  following?: boolean;
}

const COUNT = { type: 'integer', minimum: 0 } as const;

export class WishCountsResponse implements WishCountsView {
  @ApiProperty({ ...COUNT, description: "The asking member's own" })
  mine: number;

  @ApiProperty({ ...COUNT, description: 'Those the asking member keeps' })
  kept: number;

  @ApiProperty({
    type: 'object',
    properties: Object.fromEntries(CATEGORIES.map((category) => [category, COUNT])),
    required: [...CATEGORIES],
    additionalProperties: false,
    description: "Everybody's, by category",
  })
  categories: Record<Category, number>;
}
