import { ApiProperty } from '@nestjs/swagger';
import { RECOMMENDATIONS_MAX, RECOMMENDATIONS_PAGE } from '@wishboard/contracts/http/limits';
import { IsInt, Max, Min } from 'class-validator';
import { CanBeAbsent, ToInteger, wholeNumber } from '../common/validation/decorators.js';

const A_LIMIT = wholeNumber(1, RECOMMENDATIONS_MAX);

export class RecommendationsQueryDto {
  @ApiProperty({
    required: false,
    type: 'integer',
    minimum: 1,
    maximum: RECOMMENDATIONS_MAX,
    default: RECOMMENDATIONS_PAGE,
  })
  @CanBeAbsent()
  @ToInteger()
  @Max(RECOMMENDATIONS_MAX, A_LIMIT)
  @Min(1, A_LIMIT)
  @IsInt(A_LIMIT)
  limit?: number;
}
