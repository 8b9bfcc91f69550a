import { ApiProperty } from '@nestjs/swagger';
import type { SwitchUserRequest } from '@wishboard/contracts/http/user';
import { Field } from '../common/validation/field.decorator.js';
import { uuidRule } from '../common/validation/field-rules.js';

export class SwitchUserDto implements SwitchUserRequest {
  @ApiProperty({ format: 'uuid' })
  @Field(uuidRule)
  userId: string;
}
