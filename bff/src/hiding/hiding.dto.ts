import { ApiProperty } from '@nestjs/swagger';
import { type HiddenView, type HiddenWishView, UNSEEN_LISTED_MAX } from '@wishboard/contracts/http/moderation/sight';
import { TITLE_MAX } from '@wishboard/contracts/http/wishes/wish';
import { UserSummaryResponse } from '../users/user.dto.js';

export class HiddenWishResponse implements HiddenWishView {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ minLength: 1, maxLength: TITLE_MAX })
  title: string;
}

const LISTED = { maxItems: UNSEEN_LISTED_MAX };

export class HiddenResponse implements HiddenView {
  @ApiProperty({ type: [HiddenWishResponse], ...LISTED, description: 'The last hidden first' })
  wishes: HiddenWishResponse[];

  @ApiProperty({ type: [UserSummaryResponse], ...LISTED, description: 'The last muted first' })
  muted: UserSummaryResponse[];

  @ApiProperty({
    type: [UserSummaryResponse],
    ...LISTED,
    description: 'Whom the asking member blocked, the last first',
  })
  blocked: UserSummaryResponse[];
}
