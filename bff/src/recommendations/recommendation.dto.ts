import { ApiProperty } from '@nestjs/swagger';
import { RECOMMENDATIONS_MAX, RECOMMENDATIONS_PAGE } from '@wishboard/contracts/http/limits';
import {
  RECOMMENDATION_REASONS,
  type RecommendationReason,
  type RecommendationView,
} from '@wishboard/contracts/http/recommendation';
import { IsInt, Max, Min } from 'class-validator';
import { CanBeAbsent, ToInteger, wholeNumber } from '../common/validation/decorators.js';
import { WishResponse } from '../wishes/wish.dto.js';

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

class ReasonResponse implements RecommendationReason {
  @ApiProperty({ enum: RECOMMENDATION_REASONS })
  kind: RecommendationReason['kind'];

  @ApiProperty({ description: "The liked wish's title, the keyword, or empty" })
  value: string;
}

export class RecommendationResponse extends WishResponse implements RecommendationView {
  @ApiProperty({ type: ReasonResponse, required: false })
  reason?: ReasonResponse;
}
