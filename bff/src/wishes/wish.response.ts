import { ApiProperty } from '@nestjs/swagger';
import { CATEGORIES, type Category } from '@wishboard/contracts/http/category';
import {
  DESCRIPTION_MAX,
  PRODUCT_TITLE_MAX,
  PRODUCT_URL_MAX,
  TAG_MAX,
  TAGS_MAX,
  TITLE_MAX,
} from '@wishboard/contracts/http/limits';
import { EMOJIS, type Emoji, type ReactionCounts } from '@wishboard/contracts/http/reaction';
import {
  NOTE_COLORS,
  type NoteColor,
  PREVIEW_STATUSES,
  type PreviewStatus,
  type WishView,
} from '@wishboard/contracts/http/wish';
import { UserSummaryResponse } from '../users/user.response.js';
import { IG_ACCOUNT_PATTERN } from './wish-schemas.js';

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

  @ApiProperty({ minLength: 1, maxLength: TITLE_MAX })
  title: string;

  @ApiProperty({ minLength: 1, maxLength: DESCRIPTION_MAX })
  description: string;

  @ApiProperty({ type: String, nullable: true, maxLength: PRODUCT_URL_MAX, format: 'uri' })
  productUrl: string | null;

  @ApiProperty({ type: String, nullable: true, minLength: 1, maxLength: PRODUCT_TITLE_MAX })
  productTitle: string | null;

  @ApiProperty({ type: String, nullable: true, pattern: '^/(?!/)', description: 'Path of an image on this origin' })
  productImage: string | null;

  @ApiProperty({ enum: NOTE_COLORS })
  color: NoteColor;

  @ApiProperty({ enum: CATEGORIES })
  category: Category;

  @ApiProperty({ maxItems: TAGS_MAX, items: { type: 'string', minLength: 1, maxLength: TAG_MAX }, type: 'array' })
  tags: string[];

  @ApiProperty({ type: String, nullable: true, pattern: IG_ACCOUNT_PATTERN })
  igAccount: string | null;

  @ApiProperty()
  isGranted: boolean;

  @ApiProperty({ type: String, nullable: true, format: 'date-time' })
  grantedAt: string | null;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;

  @ApiProperty(REACTION_COUNTS_SCHEMA)
  reactionCounts: ReactionCounts;

  @ApiProperty({ enum: EMOJIS, isArray: true, uniqueItems: true, description: "The asking member's own reactions" })
  myReactions: Emoji[];

  @ApiProperty({ enum: PREVIEW_STATUSES })
  previewStatus: PreviewStatus;

  @ApiProperty({ type: UserSummaryResponse })
  user: UserSummaryResponse;
}
