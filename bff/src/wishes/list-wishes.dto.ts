import { ApiProperty } from '@nestjs/swagger';
import { CATEGORIES, type Category } from '@wishboard/contracts/http/category';
import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from '@wishboard/contracts/http/limits';
import { decodeCursor } from '../common/paging/cursor.js';
import { Field } from '../common/validation/field.decorator.js';
import { type FieldRule, integerRule, oneOfRule } from '../common/validation/field-rules.js';
import { toInteger } from '../common/validation/text.js';

const cursorRule: FieldRule = (value) =>
  typeof value === 'string' && decodeCursor(value) !== null ? null : 'Must be a cursor of this list';

/** Query of a list of wishes. */
export class PageQueryDto {
  @ApiProperty({ required: false, type: 'integer', minimum: 1, maximum: PAGE_LIMIT_MAX, default: PAGE_LIMIT_DEFAULT })
  @Field(integerRule(1, PAGE_LIMIT_MAX), { normalise: toInteger, optional: true })
  limit?: number;

  @ApiProperty({
    required: false,
    pattern: '^[A-Za-z0-9_-]{29}[AQgw]$',
    description: 'Taken from the Link header of the page before',
  })
  @Field(cursorRule, { optional: true })
  cursor?: string;
}

const noCategory = (value: unknown) => (value === '' || value === 'all' ? undefined : value);

/** Query of the community's list: `all` or an empty category means none. */
export class CommunityQueryDto extends PageQueryDto {
  @ApiProperty({ required: false, enum: [...CATEGORIES, 'all', ''] })
  @Field(oneOfRule(CATEGORIES), { normalise: noCategory, optional: true })
  category?: Category;
}
