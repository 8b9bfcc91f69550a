import { ApiProperty } from '@nestjs/swagger';
import {
  INTERACTION_TYPES,
  type InteractionType,
  type InteractionView,
  type RecordInteractionRequest,
} from '@wishboard/contracts/http/interaction';
import { INTERACTION_WEIGHT_DEFAULT, INTERACTION_WEIGHT_MAX } from '@wishboard/contracts/http/limits';
import { IsIn, IsInt, IsUUID, Max, Min } from 'class-validator';
import { A_UUID, ANY_UUID, CanBeAbsent, ONE_OF, wholeNumber } from '../common/validation/decorators.js';

const WEIGHT = { type: 'integer', minimum: 1, maximum: INTERACTION_WEIGHT_MAX } as const;
const A_WEIGHT = wholeNumber(1, INTERACTION_WEIGHT_MAX);

export class RecordInteractionDto implements RecordInteractionRequest {
  @ApiProperty({ format: 'uuid' })
  @IsUUID(ANY_UUID, { message: A_UUID })
  wishId: string;

  @ApiProperty({ enum: INTERACTION_TYPES })
  @IsIn(INTERACTION_TYPES, ONE_OF)
  interactionType: InteractionType;

  @ApiProperty({ ...WEIGHT, required: false, default: INTERACTION_WEIGHT_DEFAULT })
  @CanBeAbsent()
  @Max(INTERACTION_WEIGHT_MAX, A_WEIGHT)
  @Min(1, A_WEIGHT)
  @IsInt(A_WEIGHT)
  weight?: number;
}

export class InteractionResponse implements InteractionView {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ format: 'uuid' })
  wishId: string;

  @ApiProperty({ enum: INTERACTION_TYPES })
  interactionType: InteractionType;

  @ApiProperty(WEIGHT)
  weight: number;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;
}
