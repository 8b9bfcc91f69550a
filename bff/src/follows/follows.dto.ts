import { ApiProperty } from '@nestjs/swagger';
import { CATEGORIES, type Category } from '@wishboard/contracts/http/fields/category';
import { FOLLOWED_MEMBERS_MAX, type FollowsView } from '@wishboard/contracts/http/members/follows';
import { UserSummaryResponse } from '../users/user.dto.js';

export class FollowsResponse implements FollowsView {
  @ApiProperty({
    type: [UserSummaryResponse],
    maxItems: FOLLOWED_MEMBERS_MAX,
    description:
      'Followed members, most recently followed first; without members who block the current member or are blocked by them',
  })
  members: UserSummaryResponse[];

  @ApiProperty({ type: 'array', items: { type: 'string', enum: [...CATEGORIES] }, uniqueItems: true })
  categories: Category[];
}
