import { ApiProperty } from '@nestjs/swagger';
import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from '@wishboard/contracts/http/limits';
import { Field } from '../validation/field.decorator.js';
import { integerRule } from '../validation/field-rules.js';
import { toInteger } from '../validation/text.js';

/** Query of any list that is read page by page. */
export class LimitQueryDto {
  @ApiProperty({ required: false, type: 'integer', minimum: 1, maximum: PAGE_LIMIT_MAX, default: PAGE_LIMIT_DEFAULT })
  @Field(integerRule(1, PAGE_LIMIT_MAX), { normalise: toInteger, optional: true })
  limit?: number;
}
