import { ApiProperty } from '@nestjs/swagger';
import {
  CHEERS_COUNTED,
  CHEERS_NAMED,
  type Cheer,
  type CheersView,
  EMOJIS,
  type Emoji,
  type ReactionCounts,
  type ToggleReactionRequest,
  type ToggleReactionResponse,
} from '@wishboard/contracts/http/wishes/reaction';
import { IsBoolean, IsIn } from 'class-validator';
import { CanBeAbsent, ONE_OF } from '../common/validation/decorators.js';
import { UserSummaryResponse } from '../users/user.dto.js';

export class ToggleReactionDto implements ToggleReactionRequest {
  @ApiProperty({ enum: EMOJIS })
  @IsIn(EMOJIS, ONE_OF)
  emoji: Emoji;

  @ApiProperty({ required: false, description: 'Desired state; if absent, the reaction is toggled' })
  @CanBeAbsent()
  @IsBoolean({ message: 'Must be true or false' })
  reacted?: boolean;
}

const COUNT = { type: 'integer', minimum: 1 } as const;

/** An emoji without reactions is absent. */
export const REACTION_COUNTS_SCHEMA = {
  type: 'object',
  properties: Object.fromEntries(EMOJIS.map((emoji) => [emoji, COUNT])),
  additionalProperties: false,
} as const;

class CheerResponse extends UserSummaryResponse implements Cheer {
  @ApiProperty({
    enum: EMOJIS,
    isArray: true,
    uniqueItems: true,
    description: 'Reactions of the member, earliest first',
  })
  emojis: Emoji[];
}

export class CheersResponse implements CheersView {
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    maximum: CHEERS_COUNTED,
    description: 'Number of members who reacted, each counted once',
  })
  count: number;

  @ApiProperty({
    type: [CheerResponse],
    maxItems: CHEERS_NAMED,
    description: 'First members who reacted, earliest first',
  })
  members: CheerResponse[];
}

export class ToggleReactionAnswer implements ToggleReactionResponse {
  @ApiProperty({ format: 'uuid' })
  wishId: string;

  @ApiProperty({ enum: EMOJIS })
  emoji: Emoji;

  @ApiProperty({ description: "Whether the current member's reaction exists now" })
  reacted: boolean;

  @ApiProperty(REACTION_COUNTS_SCHEMA)
  reactionCounts: ReactionCounts;

  @ApiProperty({ enum: EMOJIS, isArray: true, uniqueItems: true })
  myReactions: Emoji[];
}
