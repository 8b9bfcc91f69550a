import { ApiProperty } from '@nestjs/swagger';
import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from '@wishboard/contracts/http/limits';
import { IsInt, Max, Min } from 'class-validator';
import { CanBeAbsent, ToInteger, wholeNumber } from '../validation/decorators.js';

const A_LIMIT = wholeNumber(1, PAGE_LIMIT_MAX);

/** Query of any paginated list. */
export class LimitQueryDto {
  @ApiProperty({ required: false, type: 'integer', minimum: 1, maximum: PAGE_LIMIT_MAX, default: PAGE_LIMIT_DEFAULT })
  @CanBeAbsent()
  @ToInteger()
  @Max(PAGE_LIMIT_MAX, A_LIMIT)
  @Min(1, A_LIMIT)
  @IsInt(A_LIMIT)
  limit?: number;
}
