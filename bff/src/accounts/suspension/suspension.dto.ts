import { ApiProperty, PickType } from '@nestjs/swagger';
import type {
  SuspendedAccountView,
  SuspensionObjectionRequest,
  SuspensionView,
} from '@wishboard/contracts/http/members/account';
import { ObjectionDto, OwnDecisionResponse } from '../../moderation/own-decisions/objection.dto.js';

class SuspendedAccountResponse implements SuspendedAccountView {
  @ApiProperty({ description: 'Has to be sent to confirm the deletion' })
  username: string;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Time at which the account will be deleted; null if the member did not request that',
  })
  deletionDueAt: string | null;
}

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

  @ApiProperty({ description: 'The suspended account, which the member may export and delete' })
  account: SuspendedAccountResponse;
}

export class SuspensionObjectionDto extends PickType(ObjectionDto, ['text']) implements SuspensionObjectionRequest {}
