import { ApiProperty } from '@nestjs/swagger';
import { INTERACTION_TYPES, type InteractionType, type InteractionView } from '@wishboard/contracts/http/interaction';

export class InteractionResponse implements InteractionView {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ format: 'uuid' })
  wishId: string;

  @ApiProperty({ enum: INTERACTION_TYPES })
  interactionType: InteractionType;

  @ApiProperty({ type: 'integer' })
  weight: number;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;
}
