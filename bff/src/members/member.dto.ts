import { ApiProperty } from '@nestjs/swagger';
import type { MemberView } from '@wishboard/contracts/http/fields/user';
import { PROFILE_LINE_MAX } from '@wishboard/contracts/http/members/profile';
import { UserResponse } from '../users/user.dto.js';

const COUNT = { type: 'integer', minimum: 0 } as const;

export class MemberResponse extends UserResponse implements MemberView {
  @ApiProperty(COUNT)
  wishCount: number;

  @ApiProperty({ ...COUNT, description: "Number of the member's wishes that are granted" })
  grantedCount: number;

  @ApiProperty({ maxLength: PROFILE_LINE_MAX, description: "Profile line in the member's own words, or empty" })
  line: string;
}
