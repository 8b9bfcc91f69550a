import { ApiProperty } from '@nestjs/swagger';
import { RECOMMENDATIONS_MAX, RECOMMENDATIONS_PAGE } from '@wishboard/contracts/http/limits';
import {
  type ExplainedSource,
  RECOMMENDATION_REASONS,
  RECOMMENDATION_SOURCES,
  type RecommendationReason,
  type RecommendationSource,
  type RecommendationView,
  SOURCES_MAX,
  type WhyView,
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

  @ApiProperty({ description: 'Title of the liked wish, the keyword, or empty' })
  value: string;
}

class SourceResponse implements RecommendationSource {
  @ApiProperty({ enum: RECOMMENDATION_SOURCES })
  kind: RecommendationSource['kind'];

  @ApiProperty({ description: 'Title of the liked or own wish, the keyword, the category, or empty' })
  value: string;
}

class ExplainedSourceResponse extends SourceResponse implements ExplainedSource {
  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'Id of the wish that is the source; null if the source is not a wish',
  })
  wishId: string | null;

  @ApiProperty({
    required: false,
    minimum: 0,
    maximum: 1,
    description: 'Contribution relative to the strongest source; absent if unknown',
  })
  weight?: number;
}

export class WhyResponse implements WhyView {
  @ApiProperty({
    type: [ExplainedSourceResponse],
    maxItems: SOURCES_MAX,
    description: 'Sources of the recommendation, strongest first; empty if the wish is not currently recommended',
  })
  sources: ExplainedSourceResponse[];
}

export class RecommendationResponse extends WishResponse implements RecommendationView {
  @ApiProperty({ type: ReasonResponse, required: false })
  reason?: ReasonResponse;

  @ApiProperty({
    type: SourceResponse,
    required: false,
    description: 'Source that contributed most, if `reason` cannot express it; absent otherwise',
  })
  because?: SourceResponse;
}
