import { ApiProperty } from '@nestjs/swagger';
import {
  FILTER_ACTIONS,
  FILTER_KINDS,
  FILTER_STATES,
  FILTER_TEXT_MAX,
  type FilterAction,
  type FilterKind,
  type FilterLook,
  type FilterPreviewView,
  type FilterRequest,
  type FilterState,
  type FilterView,
} from '@wishboard/contracts/http/moderation/moderation-filters';
import { IsIn, IsString, MinLength } from 'class-validator';
import { CleanLine, MaxCharacters, ONE_OF } from '../../common/validation/decorators.js';

const A_TEXT = { message: `Must be text of 1 to ${FILTER_TEXT_MAX} characters` };
const TEXT = {
  minLength: 1,
  maxLength: FILTER_TEXT_MAX,
  description:
    'Words, found as such however they are written; a site, found with all below it; or the mark of a picture, found in what looks like it',
};

export class FilterLookDto implements FilterLook {
  @ApiProperty({ enum: FILTER_KINDS })
  @IsIn(FILTER_KINDS, ONE_OF)
  kind: FilterKind;

  @ApiProperty(TEXT)
  @MaxCharacters(FILTER_TEXT_MAX, A_TEXT)
  @MinLength(1, A_TEXT)
  @IsString(A_TEXT)
  @CleanLine()
  text: string;
}

export class FilterDto extends FilterLookDto implements FilterRequest {
  @ApiProperty({ enum: FILTER_ACTIONS, description: 'Whether a wish with it waits for a moderator, or is not taken' })
  @IsIn(FILTER_ACTIONS, ONE_OF)
  action: FilterAction;

  @ApiProperty({ enum: FILTER_STATES, description: 'A draft does nothing yet' })
  @IsIn(FILTER_STATES, ONE_OF)
  state: FilterState;
}

export class FilterResponse implements FilterView {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ enum: FILTER_KINDS })
  kind: FilterKind;

  @ApiProperty({ description: 'As it is looked for' })
  text: string;

  @ApiProperty({ enum: FILTER_ACTIONS })
  action: FilterAction;

  @ApiProperty({ enum: FILTER_STATES })
  state: FilterState;

  @ApiProperty({ type: String, nullable: true, description: 'Username of who said so last' })
  moderator: string | null;

  @ApiProperty({ format: 'date-time' })
  enteredAt: string;
}

export class FoundWishResponse {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty()
  title: string;
}

export class FilterPreviewResponse implements FilterPreviewView {
  @ApiProperty({ type: 'integer', description: 'Wishes that were looked at: the newest that stand in lists' })
  looked: number;

  @ApiProperty({ type: [FoundWishResponse], description: 'Those in which it was found, the newest first' })
  found: FoundWishResponse[];
}
