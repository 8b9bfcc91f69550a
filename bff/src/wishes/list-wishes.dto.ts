import { ApiProperty } from '@nestjs/swagger';
import { CATEGORIES, type Category } from '@wishboard/contracts/http/category';
import { CURSOR_PATTERN, decodeCursor } from '../common/paging/cursor.js';
import { LimitQueryDto } from '../common/paging/limit-query.dto.js';
import { Field } from '../common/validation/field.decorator.js';
import { type FieldRule, oneOfRule } from '../common/validation/field-rules.js';

const cursorRule: FieldRule = (value) =>
  typeof value === 'string' && decodeCursor(value) !== null ? null : 'Must be a cursor of this list';

/** Query of a list of wishes. */
export class PageQueryDto extends LimitQueryDto {
  @ApiProperty({
    required: false,
    pattern: `^${CURSOR_PATTERN}$`,
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
