import { ApiProperty } from '@nestjs/swagger';
import type { ToggleKeptRequest, ToggleKeptResponse } from '@wishboard/contracts/http/wishes/wish';
import { IsBoolean } from 'class-validator';
import { CanBeAbsent } from '../common/validation/decorators.js';

export class ToggleKeptDto implements ToggleKeptRequest {
  @ApiProperty({ required: false, description: 'Desired state; if absent, the state is toggled' })
  @CanBeAbsent()
  @IsBoolean({ message: 'Must be true or false' })
  kept?: boolean;
}

export class ToggleKeptAnswer implements ToggleKeptResponse {
  @ApiProperty({ description: 'Whether the current member keeps the wish now' })
  kept: boolean;
}
