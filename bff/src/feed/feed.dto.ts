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
import { IsBoolean, IsIn } from 'class-validator';
import { CURSOR_PATTERN } from '../common/paging/cursor.js';
import { LimitQueryDto } from '../common/paging/limit-query.dto.js';
import { ListCursor } from '../common/paging/list-cursor.js';
import { RANKED_CURSOR_PATTERN } from '../common/paging/ranked-cursor.js';
import { CanBeAbsent, ONE_OF, ToBoolean } from '../common/validation/decorators.js';

const CURSOR = new RegExp(`^(${CURSOR_PATTERN}|${RANKED_CURSOR_PATTERN})$`);

/** Query of a list of wishes. */
export class ListQueryDto extends LimitQueryDto {
  @ApiProperty({
    required: false,
    enum: LIST_SORTS,
    default: LIST_SORT_DEFAULT,
    description: `Order of the list; \`cheered\` considers only the newest ${LIST_CHEERED_MAX} wishes`,
  })
  @CanBeAbsent()
  @IsIn(LIST_SORTS, ONE_OF)
  sort?: ListSort;

  @ApiProperty({
    required: false,
    enum: ['true', 'false'],
    description: 'Filters by state: only granted wishes if true, only the others if false; all wishes if absent',
  })
  @CanBeAbsent()
  @ToBoolean()
  @IsBoolean({ message: 'Must be true or false' })
  granted?: boolean;

  @ListCursor(CURSOR, 'sort')
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
    description:
      'Filters by follows: only wishes of members and categories that the current member follows if true; all wishes if absent or false',
  })
  @CanBeAbsent()
  @ToBoolean()
  @IsBoolean({ message: 'Must be true or false' })
  following?: boolean;
}

const COUNT = { type: 'integer', minimum: 0 } as const;

export class WishCountsResponse implements WishCountsView {
  @ApiProperty({ ...COUNT, description: "Number of the current member's own wishes" })
  mine: number;

  @ApiProperty({ ...COUNT, description: 'Number of wishes that the current member keeps' })
  kept: number;

  @ApiProperty({
    type: 'object',
    properties: Object.fromEntries(CATEGORIES.map((category) => [category, COUNT])),
    required: [...CATEGORIES],
    additionalProperties: false,
    description: 'Number of listed wishes of all members, by category',
  })
  categories: Record<Category, number>;
}
