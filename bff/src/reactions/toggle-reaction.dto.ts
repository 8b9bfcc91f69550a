import { ApiProperty } from '@nestjs/swagger';
import { EMOJIS, type Emoji, type ToggleReactionRequest } from '@wishboard/contracts/http/reaction';
import { Field } from '../common/validation/field.decorator.js';
import { booleanRule, oneOfRule } from '../common/validation/field-rules.js';

export class ToggleReactionDto implements ToggleReactionRequest {
  @ApiProperty({ enum: EMOJIS })
  @Field(oneOfRule(EMOJIS))
  emoji: Emoji;

  @ApiProperty({ required: false, description: 'The wanted end state; absent, the reaction is toggled' })
  @Field(booleanRule, { optional: true })
  reacted?: boolean;
}
