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

  @ApiProperty({ description: 'Path of an image on this origin, or empty' })
  avatar: string;
}

export class UserResponse extends UserSummaryResponse implements UserView {
  @ApiProperty({ format: 'date-time' })
  createdAt: string;

  @ApiProperty({
    format: 'date-time',
    required: false,
    description: 'Of the member who asks alone: when their account is deleted, if they asked for that',
  })
  deletionDueAt?: string;

  @ApiProperty({ required: false, description: 'Of the member who asks alone: that they decide about reports' })
  isModerator?: boolean;

  @ApiProperty({ required: false, description: 'Of the member who asks alone: that they operate the board, at /admin' })
  isOperator?: boolean;

  @ApiProperty({ required: false, description: 'Of the member who asks alone: that they sign in at a provider' })
  isOfProvider?: boolean;

  @ApiProperty({
    enum: LANGUAGES,
    required: false,
    description: 'Of the member who asks alone: the language that they chose for the interface',
  })
  language?: Language;

  @ApiProperty({
    required: false,
    description: 'Of the member who asks alone: the time zone that they chose, by its name in the IANA database',
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
