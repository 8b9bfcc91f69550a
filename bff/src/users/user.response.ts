import { ApiProperty } from '@nestjs/swagger';
import type { UserSummary, UserView } from '@wishboard/contracts/http/user';

export class UserSummaryResponse implements UserSummary {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty()
  username: string;

  @ApiProperty()
  displayName: string;

  @ApiProperty({ description: 'Path of an image on this origin, or empty' })
  avatar: string;
}

export class UserResponse extends UserSummaryResponse implements UserView {
  @ApiProperty({ format: 'date-time' })
  createdAt: string;
}
