import { ApiProperty, PickType } from '@nestjs/swagger';
import type { SuspensionObjectionRequest, SuspensionView } from '@wishboard/contracts/http/members/account';
import { ObjectionDto, OwnDecisionResponse } from '../../moderation/own-decisions/objection.dto.js';

export class SuspensionResponse implements SuspensionView {
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Null where it has no end' })
  until: string | null;

  @ApiProperty({ type: OwnDecisionResponse, nullable: true, description: 'Null where moderators did not decide it' })
  decision: OwnDecisionResponse | null;
}

export class SuspensionObjectionDto extends PickType(ObjectionDto, ['text']) implements SuspensionObjectionRequest {}
