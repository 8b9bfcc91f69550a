import { ApiProperty } from '@nestjs/swagger';
import {
  INTERACTION_TYPES,
  type InteractionType,
  type RecordInteractionRequest,
} from '@wishboard/contracts/http/interaction';
import { INTERACTION_WEIGHT_DEFAULT, INTERACTION_WEIGHT_MAX } from '@wishboard/contracts/http/limits';
import { Field } from '../common/validation/field.decorator.js';
import { integerRule, oneOfRule, uuidRule } from '../common/validation/field-rules.js';

export class RecordInteractionDto implements RecordInteractionRequest {
  @ApiProperty({ format: 'uuid' })
  @Field(uuidRule)
  wishId: string;

  @ApiProperty({ enum: INTERACTION_TYPES })
  @Field(oneOfRule(INTERACTION_TYPES))
  interactionType: InteractionType;

  @ApiProperty({
    required: false,
    type: 'integer',
    minimum: 1,
    maximum: INTERACTION_WEIGHT_MAX,
    default: INTERACTION_WEIGHT_DEFAULT,
  })
  @Field(integerRule(1, INTERACTION_WEIGHT_MAX), { optional: true })
  weight?: number;
}
