import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsInt, IsNotEmpty, IsString, Max, Min } from 'class-validator';
import { CanBeAbsent, MaxCharacters, ONE_OF, ToInteger, wholeNumber } from '../common/validation/decorators.js';

const URL_MAX = 2048;
const PIXELS_MAX = 10_000;
const PIXELS = wholeNumber(1, PIXELS_MAX);
const A_SIZE = { required: false, type: 'integer', minimum: 1, maximum: PIXELS_MAX } as const;

/** Query of an oEmbed request. */
export class OEmbedQueryDto {
  @ApiProperty({ minLength: 1, maxLength: URL_MAX, description: "URL of a wish's page, embed or short link" })
  @MaxCharacters(URL_MAX, { message: 'An address must have at most $constraint1 characters' })
  @IsString({ message: 'An address must be text' })
  @IsNotEmpty({ message: 'No address was given' })
  url: string;

  @ApiProperty({ ...A_SIZE, description: 'Maximum width of the embed in pixels' })
  @CanBeAbsent()
  @ToInteger()
  @Max(PIXELS_MAX, PIXELS)
  @Min(1, PIXELS)
  @IsInt(PIXELS)
  maxwidth?: number;

  @ApiProperty(A_SIZE)
  @CanBeAbsent()
  @ToInteger()
  @Max(PIXELS_MAX, PIXELS)
  @Min(1, PIXELS)
  @IsInt(PIXELS)
  maxheight?: number;

  @ApiProperty({ required: false, enum: ['json'], default: 'json' })
  @CanBeAbsent()
  @IsIn(['json'], ONE_OF)
  format?: 'json';

  @ApiProperty({
    required: false,
    enum: ['1', '0'],
    description: 'Do-not-track flag; accepted and ignored, since embeds track nobody',
  })
  @CanBeAbsent()
  @IsIn(['1', '0'], ONE_OF)
  dnt?: string;
}

const PIXELS_ANSWERED = { type: 'integer', minimum: 1 } as const;

/** An oEmbed response, with the property names of https://oembed.com. */
export class OEmbedResponse {
  @ApiProperty({ enum: ['rich'] })
  type: 'rich';

  @ApiProperty({ enum: ['1.0'] })
  version: '1.0';

  @ApiProperty()
  title: string;

  @ApiProperty()
  author_name: string;

  @ApiProperty()
  provider_name: string;

  @ApiProperty({ format: 'uri' })
  provider_url: string;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Time for which the response may be cached, in seconds' })
  cache_age: number;

  @ApiProperty({ description: 'HTML of a frame that shows the embed' })
  html: string;

  @ApiProperty(PIXELS_ANSWERED)
  width: number;

  @ApiProperty(PIXELS_ANSWERED)
  height: number;

  @ApiProperty({
    required: false,
    format: 'uri',
    description: "URL of the wish's picture; absent if the picture exceeds `maxwidth` or `maxheight`",
  })
  thumbnail_url?: string;

  @ApiProperty({ ...PIXELS_ANSWERED, required: false })
  thumbnail_width?: number;

  @ApiProperty({ ...PIXELS_ANSWERED, required: false })
  thumbnail_height?: number;
}
