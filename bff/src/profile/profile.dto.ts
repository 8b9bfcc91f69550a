import { ApiProperty } from '@nestjs/swagger';
import { LANGUAGES, type Language } from '@wishboard/contracts/http/fields/language';
import { MEMBER_NAME_MAX } from '@wishboard/contracts/http/fields/user';
import {
  AVATARS,
  BOARD_AUDIENCES,
  type BoardAudience,
  cleanName,
  isTimeZone,
  PROFILE_LINE_MAX,
  type ProfileView,
  type UpdateProfileRequest,
} from '@wishboard/contracts/http/members/profile';
import { Transform } from 'class-transformer';
import { IsIn, IsNotEmpty, IsString, ValidateBy } from 'class-validator';
import { CanBeAbsent, CleanLine, MaxCharacters, ONE_OF } from '../common/validation/decorators.js';

const NO_PICTURE = '';
const AS_ASKED = '';
const UTC = '';

/** Validation message for a time zone that this server or its database does not know. */
export const NO_TIME_ZONE = 'Must be the name of a time zone';

export class UpdateProfileDto implements UpdateProfileRequest {
  @ApiProperty({
    required: false,
    minLength: 1,
    maxLength: MEMBER_NAME_MAX,
    description: "Display name; must not look like another member's name or like a name of the board's staff",
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

  @ApiProperty({
    required: false,
    enum: [AS_ASKED, ...LANGUAGES],
    description:
      'Interface language on every device on which the member signs in; empty to use the language of each browser',
  })
  @CanBeAbsent()
  @IsIn([AS_ASKED, ...LANGUAGES], ONE_OF)
  language?: Language | '';

  @ApiProperty({
    required: false,
    example: 'Asia/Taipei',
    description: "IANA name of the time zone that decides when the member's days begin; empty for UTC",
  })
  @CanBeAbsent()
  @ValidateBy(
    {
      name: 'isTimeZone',
      validator: { validate: (value) => value === UTC || (typeof value === 'string' && isTimeZone(value)) },
    },
    { message: NO_TIME_ZONE },
  )
  timeZone?: string;
}

export class ProfileResponse implements ProfileView {
  @ApiProperty()
  displayName: string;

  @ApiProperty({ maxLength: PROFILE_LINE_MAX })
  line: string;

  @ApiProperty({ description: 'Path of an image on this origin, or empty if there is none' })
  avatar: string;

  @ApiProperty({
    enum: BOARD_AUDIENCES,
    description:
      "Audience of the member's board; `everyone` and `members` mean the same if reading needs an account (PUBLIC_READING)",
  })
  boardFor: BoardAudience;

  @ApiProperty({ enum: [AS_ASKED, ...LANGUAGES] })
  language: Language | '';

  @ApiProperty({ description: 'IANA name of the time zone, or empty for UTC' })
  timeZone: string;
}
