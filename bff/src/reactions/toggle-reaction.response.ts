import { ApiProperty } from '@nestjs/swagger';
import {
  EMOJIS,
  type Emoji,
  type ReactionCounts,
  type ToggleReactionResponse,
} from '@wishboard/contracts/http/reaction';
import { REACTION_COUNTS_SCHEMA } from '../wishes/wish.response.js';

export class ToggleReactionAnswer implements ToggleReactionResponse {
  @ApiProperty({ format: 'uuid' })
  wishId: string;

  @ApiProperty({ enum: EMOJIS })
  emoji: Emoji;

  @ApiProperty({ description: "Whether the asking member's reaction stands now" })
  reacted: boolean;

  @ApiProperty(REACTION_COUNTS_SCHEMA)
  reactionCounts: ReactionCounts;

  @ApiProperty({ enum: EMOJIS, isArray: true, uniqueItems: true })
  myReactions: Emoji[];
}
