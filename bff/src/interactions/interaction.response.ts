import { ApiProperty } from '@nestjs/swagger';
import { INTERACTION_TYPES, type InteractionType, type InteractionView } from '@wishboard/contracts/http/interaction';
import { INTERACTION_WEIGHT_MAX } from '@wishboard/contracts/http/limits';

export class InteractionResponse implements InteractionView {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ format: 'uuid' })
  wishId: string;

  @ApiProperty({ enum: INTERACTION_TYPES })
  interactionType: InteractionType;

  @ApiProperty({ type: 'integer', minimum: 1, maximum: INTERACTION_WEIGHT_MAX })
  weight: number;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;
}
