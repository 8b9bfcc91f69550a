import { ApiProperty } from '@nestjs/swagger';
import { CATEGORIES, type Category } from '@wishboard/contracts/http/category';
import { DESCRIPTION_MAX, PRODUCT_TITLE_MAX, TITLE_MAX } from '@wishboard/contracts/http/limits';
import { NOTE_COLORS, type NoteColor, type UpdateWishRequest } from '@wishboard/contracts/http/wish';
import { Field } from '../common/validation/field.decorator.js';
import {
  igAccountRule,
  oneOfRule,
  optionalTextRule,
  productUrlRule,
  textRule,
} from '../common/validation/field-rules.js';
import { normaliseLine, normaliseOptionalLine, normaliseText } from '../common/validation/text.js';
import { IG_ACCOUNT_PATTERN, PRODUCT_URL_SCHEMA } from './wish-schemas.js';

export class UpdateWishDto implements UpdateWishRequest {
  @ApiProperty({ required: false, minLength: 1, maxLength: TITLE_MAX })
  @Field(textRule('Wish title', TITLE_MAX), { normalise: normaliseLine, optional: true })
  title?: string;

  @ApiProperty({ required: false, minLength: 1, maxLength: DESCRIPTION_MAX })
  @Field(textRule('Description', DESCRIPTION_MAX), { normalise: normaliseText, optional: true })
  description?: string;

  @ApiProperty(PRODUCT_URL_SCHEMA)
  @Field(productUrlRule, { normalise: normaliseOptionalLine, optional: true })
  productUrl?: string | null;

  @ApiProperty({
    type: String,
    required: false,
    nullable: true,
    minLength: 1,
    maxLength: PRODUCT_TITLE_MAX,
    description: "The product's name in the owner's words; null gives the page's own back",
  })
  @Field(optionalTextRule('Product title', PRODUCT_TITLE_MAX), { normalise: normaliseOptionalLine, optional: true })
  productTitle?: string | null;

  @ApiProperty({ enum: NOTE_COLORS, required: false })
  @Field(oneOfRule(NOTE_COLORS), { optional: true })
  color?: NoteColor;

  @ApiProperty({ type: String, required: false, nullable: true, pattern: IG_ACCOUNT_PATTERN })
  @Field(igAccountRule, { normalise: normaliseOptionalLine, optional: true })
  igAccount?: string | null;

  @ApiProperty({ enum: CATEGORIES, required: false })
  @Field(oneOfRule(CATEGORIES), { optional: true })
  category?: Category;
}
