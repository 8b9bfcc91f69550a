import { ApiProperty } from '@nestjs/swagger';
import {
  AVATARS,
  BOARD_AUDIENCES,
  type BoardAudience,
  cleanName,
  PROFILE_LINE_MAX,
  type ProfileView,
  type UpdateProfileRequest,
} from '@wishboard/contracts/http/profile';
import { MEMBER_NAME_MAX } from '@wishboard/contracts/http/user';
import { Transform } from 'class-transformer';
import { IsIn, IsNotEmpty, IsString } from 'class-validator';
import { CanBeAbsent, CleanLine, MaxCharacters, ONE_OF } from '../common/validation/decorators.js';

const NO_PICTURE = '';

export class UpdateProfileDto implements UpdateProfileRequest {
  @ApiProperty({
    required: false,
    minLength: 1,
    maxLength: MEMBER_NAME_MAX,
    description: 'May look like no other name',
  })
  @CanBeAbsent()
  @Transform(({ value }) => (typeof value === 'string' ? cleanName(value) : value))
  @MaxCharacters(MEMBER_NAME_MAX, { message: 'A name must have at most $constraint1 characters' })
  @IsString({ message: 'A name must be text' })
  @IsNotEmpty({ message: 'A name is required' })
  displayName?: string;

  @ApiProperty({ required: false, maxLength: PROFILE_LINE_MAX })
  @CanBeAbsent()
  @CleanLine()
  @MaxCharacters(PROFILE_LINE_MAX, { message: 'A line must have at most $constraint1 characters' })
  @IsString({ message: 'A line must be text' })
  line?: string;

  @ApiProperty({ required: false, enum: [NO_PICTURE, ...AVATARS] })
  @CanBeAbsent()
  @IsIn([NO_PICTURE, ...AVATARS], ONE_OF)
  avatar?: string;

  @ApiProperty({ required: false, enum: BOARD_AUDIENCES })
  @CanBeAbsent()
  @IsIn(BOARD_AUDIENCES, ONE_OF)
  boardFor?: BoardAudience;
}

export class ProfileResponse implements ProfileView {
  @ApiProperty()
  displayName: string;

  @ApiProperty({ maxLength: PROFILE_LINE_MAX })
  line: string;

  @ApiProperty({ description: 'Path of an image on this origin, or empty' })
  avatar: string;

  @ApiProperty({
    enum: BOARD_AUDIENCES,
    description: 'Nobody without a session is shown a board yet, so the first two are alike so far',
  })
  boardFor: BoardAudience;
}
