import { ApiProperty } from '@nestjs/swagger';
import { CATEGORIES, type Category } from '@wishboard/contracts/http/category';
import { DESCRIPTION_MAX, TAG_MAX, TAGS_MAX, TITLE_MAX } from '@wishboard/contracts/http/limits';
import { type CreateWishRequest, NOTE_COLORS, type NoteColor } from '@wishboard/contracts/http/wish';
import { Field } from '../common/validation/field.decorator.js';
import { igAccountRule, oneOfRule, productUrlRule, tagsRule, textRule } from '../common/validation/field-rules.js';
import { normaliseLine, normaliseOptionalLine, normaliseText } from '../common/validation/text.js';
import { IG_ACCOUNT_PATTERN, PRODUCT_URL_SCHEMA } from './wish-schemas.js';

export class CreateWishDto implements CreateWishRequest {
  @ApiProperty({ minLength: 1, maxLength: TITLE_MAX })
  @Field(textRule('Wish title', TITLE_MAX), { normalise: normaliseLine })
  title: string;

  @ApiProperty({ minLength: 1, maxLength: DESCRIPTION_MAX })
  @Field(textRule('Description', DESCRIPTION_MAX), { normalise: normaliseText })
  description: string;

  @ApiProperty(PRODUCT_URL_SCHEMA)
  @Field(productUrlRule, { normalise: normaliseOptionalLine, optional: true })
  productUrl?: string | null;

  @ApiProperty({ enum: NOTE_COLORS, required: false })
  @Field(oneOfRule(NOTE_COLORS), { optional: true })
  color?: NoteColor;

  @ApiProperty({ type: String, required: false, nullable: true, pattern: IG_ACCOUNT_PATTERN })
  @Field(igAccountRule, { normalise: normaliseOptionalLine, optional: true })
  igAccount?: string | null;

  @ApiProperty({ enum: CATEGORIES, required: false })
  @Field(oneOfRule(CATEGORIES), { optional: true })
  category?: Category;

  @ApiProperty({
    type: [String],
    required: false,
    maxItems: TAGS_MAX,
    items: { type: 'string', minLength: 1, maxLength: TAG_MAX },
  })
  @Field(tagsRule, {
    normalise: (value) => (Array.isArray(value) ? value.map(normaliseLine) : value),
    optional: true,
  })
  tags?: string[];
}
