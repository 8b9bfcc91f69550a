import { ApiProperty, OmitType, PartialType } from '@nestjs/swagger';
import { CATEGORIES, type Category } from '@wishboard/contracts/http/fields/category';
import { EMOJIS, type Emoji, type ReactionCounts } from '@wishboard/contracts/http/wishes/reaction';
import {
  type CreateWishRequest,
  DESCRIPTION_MAX,
  IG_ACCOUNT,
  IG_ACCOUNT_MAX,
  NOTE_COLORS,
  type NoteColor,
  PREVIEW_STATUSES,
  PRODUCT_TITLE_MAX,
  PRODUCT_URL_MAX,
  type PreviewStatus,
  TAG_MAX,
  TAGS_MAX,
  TITLE_MAX,
  type ToggleGrantedRequest,
  type UpdateWishRequest,
  WEB_ADDRESS,
  WISH_AUDIENCES,
  type WishAudience,
  type WishView,
} from '@wishboard/contracts/http/wishes/wish';
import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsNotEmpty, IsOptional, IsString, Matches } from 'class-validator';
import {
  CanBeAbsent,
  CleanLine,
  CleanLineOr,
  CleanText,
  IsWebAddress,
  MaxCharacters,
  ONE_OF,
} from '../common/validation/decorators.js';
import { REACTION_COUNTS_SCHEMA } from '../reactions/reaction.dto.js';
import { UserSummaryResponse } from '../users/user.dto.js';

const TITLE = { minLength: 1, maxLength: TITLE_MAX };
const DESCRIPTION = { minLength: 1, maxLength: DESCRIPTION_MAX };
/** The `uri` format is that of the WHATWG URL standard, as browsers accept it. */
const PRODUCT_URL = { type: String, nullable: true, maxLength: PRODUCT_URL_MAX, format: 'uri' } as const;
const PRODUCT_TITLE = { type: String, nullable: true, minLength: 1, maxLength: PRODUCT_TITLE_MAX } as const;
const ACCOUNT = { type: String, nullable: true, pattern: IG_ACCOUNT.source } as const;
const TAGS = {
  type: 'array',
  maxItems: TAGS_MAX,
  items: { type: 'string', minLength: 1, maxLength: TAG_MAX },
} as const;

const AUDIENCE =
  "Audience of the wish: everyone, members only, or anyone who has its link; with `link`, it appears in no list except its owner's";

/** Body of the request to toggle the granted mark of an own wish. */
export class ToggleGrantedDto implements ToggleGrantedRequest {
  @ApiProperty({ required: false, description: 'Desired state; if absent, the state is toggled' })
  @CanBeAbsent()
  @IsBoolean({ message: 'Must be true or false' })
  granted?: boolean;
}

/** Body of the request to create a wish. */
export class CreateWishDto implements CreateWishRequest {
  @ApiProperty(TITLE)
  @CleanLine()
  @MaxCharacters(TITLE_MAX, { message: 'Wish title must have at most $constraint1 characters' })
  @IsString({ message: 'Wish title must be text' })
  @IsNotEmpty({ message: 'Wish title is required' })
  title: string;

  @ApiProperty(DESCRIPTION)
  @CleanText()
  @MaxCharacters(DESCRIPTION_MAX, { message: 'Description must have at most $constraint1 characters' })
  @IsString({ message: 'Description must be text' })
  @IsNotEmpty({ message: 'Description is required' })
  description: string;

  @ApiProperty({ ...PRODUCT_URL, required: false, pattern: WEB_ADDRESS.source })
  @IsOptional()
  @CleanLineOr(null)
  @IsWebAddress()
  @MaxCharacters(PRODUCT_URL_MAX, { message: 'Product link must have at most $constraint1 characters' })
  @IsString({ message: 'Must be a valid URL' })
  productUrl?: string | null;

  @ApiProperty({ enum: NOTE_COLORS, required: false })
  @CanBeAbsent()
  @IsIn(NOTE_COLORS, ONE_OF)
  color?: NoteColor;

  @ApiProperty({ ...ACCOUNT, required: false })
  @IsOptional()
  @CleanLineOr(null)
  @Matches(IG_ACCOUNT, {
    message: `Must be a social account of at most ${IG_ACCOUNT_MAX} letters, digits, dots and underscores`,
  })
  igAccount?: string | null;

  @ApiProperty({ enum: CATEGORIES, required: false })
  @CanBeAbsent()
  @IsIn(CATEGORIES, ONE_OF)
  category?: Category;

  @ApiProperty({ ...TAGS, required: false })
  @CanBeAbsent()
  @CleanLine()
  @MaxCharacters(TAG_MAX, { each: true, message: 'A tag must have at most $constraint1 characters' })
  @IsString({ each: true, message: 'A tag must be text' })
  @IsNotEmpty({ each: true, message: 'A tag is required' })
  @ArrayMaxSize(TAGS_MAX, { message: 'Must be a list of at most $constraint1 tags' })
  @IsArray({ message: `Must be a list of at most ${TAGS_MAX} tags` })
  tags?: string[];

  @ApiProperty({ required: false, enum: WISH_AUDIENCES, description: AUDIENCE })
  @CanBeAbsent()
  @IsIn(WISH_AUDIENCES, ONE_OF)
  audience?: WishAudience;
}

/** Body of the request to change an own wish: all its fields except for tags, and the name of the product. */
export class UpdateWishDto
  extends PartialType(OmitType(CreateWishDto, ['tags']), { skipNullProperties: false })
  implements UpdateWishRequest
{
  @ApiProperty({
    ...PRODUCT_TITLE,
    required: false,
    description: "Name of the product in the owner's words; null restores the name from the linked page",
  })
  @IsOptional()
  @CleanLineOr(null)
  @MaxCharacters(PRODUCT_TITLE_MAX, { message: 'Product title must have at most $constraint1 characters' })
  @IsString({ message: 'Product title must be text' })
  productTitle?: string | null;
}

/** A wish in a response. */
export class WishResponse implements WishView {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ format: 'uuid' })
  userId: string;

  @ApiProperty(TITLE)
  title: string;

  @ApiProperty(DESCRIPTION)
  description: string;

  @ApiProperty(PRODUCT_URL)
  productUrl: string | null;

  @ApiProperty(PRODUCT_TITLE)
  productTitle: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    pattern: '^/(?!/)',
    description: 'Path of an image on this origin; null if there is none',
  })
  productImage: string | null;

  @ApiProperty({ enum: NOTE_COLORS })
  color: NoteColor;

  @ApiProperty({ enum: CATEGORIES })
  category: Category;

  @ApiProperty(TAGS)
  tags: string[];

  @ApiProperty(ACCOUNT)
  igAccount: string | null;

  @ApiProperty()
  isGranted: boolean;

  @ApiProperty({ type: String, nullable: true, format: 'date-time' })
  grantedAt: string | null;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;

  @ApiProperty(REACTION_COUNTS_SCHEMA)
  reactionCounts: ReactionCounts;

  @ApiProperty({ enum: EMOJIS, isArray: true, uniqueItems: true, description: 'Reactions of the current member' })
  myReactions: Emoji[];

  @ApiProperty({ required: false, description: 'Whether the current member keeps the wish; absent if not' })
  isKept?: boolean;

  @ApiProperty({ enum: PREVIEW_STATUSES })
  previewStatus: PreviewStatus;

  @ApiProperty({
    required: false,
    enum: WISH_AUDIENCES,
    description: 'Audience of the wish; absent if it is for everyone',
  })
  audience?: WishAudience;

  @ApiProperty({
    required: false,
    enum: ['hidden', 'limited'],
    description:
      '`hidden`: moderators have hidden the wish, or it waits for a moderator; only its owner receives it. `limited`: moderators have limited the wish; only its owner and their followers receive it. Absent otherwise',
  })
  moderation?: 'hidden' | 'limited';

  @ApiProperty({ type: UserSummaryResponse })
  user: UserSummaryResponse;
}
