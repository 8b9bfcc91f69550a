import { ApiProperty } from '@nestjs/swagger';
import { RECOMMENDATIONS_MAX, RECOMMENDATIONS_PAGE } from '@wishboard/contracts/http/limits';
import { Field } from '../common/validation/field.decorator.js';
import { integerRule } from '../common/validation/field-rules.js';
import { toInteger } from '../common/validation/text.js';

export class RecommendationsQueryDto {
  @ApiProperty({
    required: false,
    type: 'integer',
    minimum: 1,
    maximum: RECOMMENDATIONS_MAX,
    default: RECOMMENDATIONS_PAGE,
  })
  @Field(integerRule(1, RECOMMENDATIONS_MAX), { normalise: toInteger, optional: true })
  limit?: number;
}
