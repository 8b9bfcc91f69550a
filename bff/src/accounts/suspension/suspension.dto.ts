import { ApiProperty, PickType } from '@nestjs/swagger';
import type { SuspensionObjectionRequest, SuspensionView } from '@wishboard/contracts/http/members/account';
import { ObjectionDto, OwnDecisionResponse } from '../../moderation/own-decisions/objection.dto.js';

export class SuspensionResponse implements SuspensionView {
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'End of the suspension; null if it is permanent',
  })
  until: string | null;

  @ApiProperty({
    type: OwnDecisionResponse,
    nullable: true,
    description: 'Decision by which moderators suspended the member; null if the suspension is not theirs',
  })
  decision: OwnDecisionResponse | null;
}

export class SuspensionObjectionDto extends PickType(ObjectionDto, ['text']) implements SuspensionObjectionRequest {}
