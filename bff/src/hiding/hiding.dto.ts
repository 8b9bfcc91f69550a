import { ApiProperty } from '@nestjs/swagger';
import { type HiddenView, type HiddenWishView, UNSEEN_LISTED_MAX } from '@wishboard/contracts/http/moderation/sight';
import { TITLE_MAX } from '@wishboard/contracts/http/wishes/wish';
import { UserSummaryResponse } from '../users/user.dto.js';

class HiddenWishResponse implements HiddenWishView {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ minLength: 1, maxLength: TITLE_MAX })
  title: string;
}

const LISTED = { maxItems: UNSEEN_LISTED_MAX };

export class HiddenResponse implements HiddenView {
  @ApiProperty({ type: [HiddenWishResponse], ...LISTED, description: 'Hidden wishes, most recently hidden first' })
  wishes: HiddenWishResponse[];

  @ApiProperty({ type: [UserSummaryResponse], ...LISTED, description: 'Muted members, most recently muted first' })
  muted: UserSummaryResponse[];

  @ApiProperty({
    type: [UserSummaryResponse],
    ...LISTED,
    description: 'Members whom the current member has blocked, most recently blocked first',
  })
  blocked: UserSummaryResponse[];
}
