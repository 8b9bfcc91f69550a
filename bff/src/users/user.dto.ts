import { ApiProperty } from '@nestjs/swagger';
import { LANGUAGES, type Language } from '@wishboard/contracts/http/fields/language';
import type { SwitchUserRequest, UserSummary, UserView } from '@wishboard/contracts/http/fields/user';
import type { User } from '@wishboard/database/entities/user.entity';
import { IsUUID } from 'class-validator';
import { A_UUID, ANY_UUID } from '../common/validation/decorators.js';

export class SwitchUserDto implements SwitchUserRequest {
  @ApiProperty({ format: 'uuid' })
  @IsUUID(ANY_UUID, { message: A_UUID })
  userId: string;
}

export class UserSummaryResponse implements UserSummary {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty()
  username: string;

  @ApiProperty()
  displayName: string;

  @ApiProperty({ description: 'Path of an image on this origin, or empty if there is none' })
  avatar: string;
}

export class UserResponse extends UserSummaryResponse implements UserView {
  @ApiProperty({ format: 'date-time' })
  createdAt: string;

  @ApiProperty({
    format: 'date-time',
    required: false,
    description:
      'Time at which the account will be deleted; only sent to the member themselves, absent if they did not request the deletion',
  })
  deletionDueAt?: string;

  @ApiProperty({
    required: false,
    description: 'True if the member is a moderator; only sent to the member themselves, absent otherwise',
  })
  isModerator?: boolean;

  @ApiProperty({
    required: false,
    description:
      'True if the member may operate the board at /admin; only sent to the member themselves, absent otherwise',
  })
  isOperator?: boolean;

  @ApiProperty({
    required: false,
    description:
      'True if the member signs in at an identity provider; only sent to the member themselves, absent otherwise',
  })
  isOfProvider?: boolean;

  @ApiProperty({
    enum: LANGUAGES,
    required: false,
    description:
      'Interface language that the member chose; only sent to the member themselves, absent if they chose none',
  })
  language?: Language;

  @ApiProperty({
    required: false,
    description:
      'IANA name of the time zone that the member chose; only sent to the member themselves, absent if they chose none',
  })
  timeZone?: string;
}

/** The fields of a member that others may see. */
export type Member = Pick<User, 'id' | 'username' | 'displayName' | 'avatar' | 'createdAt'>;

export function toUserView({ id, username, displayName, avatar, createdAt }: Member): UserView {
  return { id, username, displayName, avatar, createdAt: createdAt.toISOString() };
}

/** Returns the view of a member for the member themselves. */
export function toOwnView(user: User): UserView {
  const { deletionDueAt, isModerator, isOperator, oidcSubject, language, timeZone } = user;
  return {
    ...toUserView(user),
    ...(deletionDueAt && { deletionDueAt: deletionDueAt.toISOString() }),
    ...(isModerator && { isModerator }),
    ...(isOperator && { isOperator }),
    ...(oidcSubject !== null && { isOfProvider: true }),
    ...(language && { language }),
    ...(timeZone && { timeZone }),
  };
}
