import { ApiProperty } from '@nestjs/swagger';
import {
  RECOMMENDATION_REASONS,
  type RecommendationReason,
  type RecommendationView,
} from '@wishboard/contracts/http/recommendation';
import { WishResponse } from '../wishes/wish.dto.js';

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
