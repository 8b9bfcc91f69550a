import { ApiProperty } from '@nestjs/swagger';
import { MEMBER_NAME_MAX } from '@wishboard/contracts/http/fields/user';
import type { DeletionRequest } from '@wishboard/contracts/http/members/own-data';
import { IsNotEmpty, IsString } from 'class-validator';
import { CleanLine, MaxCharacters } from '../common/validation/decorators.js';

export const NOT_THE_USERNAME = 'This is not your username';

export class DeletionDto implements DeletionRequest {
  @ApiProperty({
    minLength: 1,
    maxLength: MEMBER_NAME_MAX,
    description: 'Username of the current member, as a confirmation',
  })
  @CleanLine()
  @MaxCharacters(MEMBER_NAME_MAX, { message: NOT_THE_USERNAME })
  @IsString({ message: NOT_THE_USERNAME })
  @IsNotEmpty({ message: NOT_THE_USERNAME })
  username: string;
}
