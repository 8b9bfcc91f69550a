import { ApiProperty } from '@nestjs/swagger';
import { CATEGORIES, type Category } from '@wishboard/contracts/http/category';
import { EMOJIS, type Emoji, type ReactionCounts } from '@wishboard/contracts/http/reaction';
import {
  NOTE_COLORS,
  type NoteColor,
  PREVIEW_STATUSES,
  type PreviewStatus,
  type WishView,
} from '@wishboard/contracts/http/wish';
import { UserSummaryResponse } from '../users/user.response.js';

const COUNT = { type: 'integer', minimum: 1 } as const;

/** An emoji nobody used is absent. */
export const REACTION_COUNTS_SCHEMA = {
  type: 'object',
  properties: Object.fromEntries(EMOJIS.map((emoji) => [emoji, COUNT])),
  additionalProperties: false,
} as const;

export class WishResponse implements WishView {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ format: 'uuid' })
  userId: string;

  @ApiProperty()
  title: string;

  @ApiProperty()
  description: string;

  @ApiProperty({ type: String, nullable: true })
  productUrl: string | null;

  @ApiProperty({ type: String, nullable: true })
  productTitle: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Path of an image on this origin' })
  productImage: string | null;

  @ApiProperty({ enum: NOTE_COLORS })
  color: NoteColor;

  @ApiProperty({ enum: CATEGORIES })
  category: Category;

  @ApiProperty({ type: [String] })
  tags: string[];

  @ApiProperty({ type: String, nullable: true })
  igAccount: string | null;

  @ApiProperty()
  isGranted: boolean;

  @ApiProperty({ type: String, nullable: true, format: 'date-time' })
  grantedAt: string | null;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;

  @ApiProperty(REACTION_COUNTS_SCHEMA)
  reactionCounts: ReactionCounts;

  @ApiProperty({ enum: EMOJIS, isArray: true, description: "The asking member's own reactions" })
  myReactions: Emoji[];

  @ApiProperty({ enum: PREVIEW_STATUSES })
  previewStatus: PreviewStatus;

  @ApiProperty({ type: UserSummaryResponse })
  user: UserSummaryResponse;
}
