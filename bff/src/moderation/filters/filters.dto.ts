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
    'Text to match. `word`: one or more whole words (in scripts without spaces, any occurrence), regardless of case, width and invisible characters. `link`: a host or URL, which also matches its subdomains. `picture`: the perceptual mark of a picture, which matches pictures that look alike',
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
  @ApiProperty({
    enum: FILTER_ACTIONS,
    description:
      'Effect on a matching wish: it is held for a moderator, or refused. A picture that is refused is removed from its wish',
  })
  @IsIn(FILTER_ACTIONS, ONE_OF)
  action: FilterAction;

  @ApiProperty({ enum: FILTER_STATES, description: 'State of the filter; a draft has no effect yet' })
  @IsIn(FILTER_STATES, ONE_OF)
  state: FilterState;
}

export class FilterResponse implements FilterView {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ enum: FILTER_KINDS })
  kind: FilterKind;

  @ApiProperty({ description: 'Text in the normalised form that is matched' })
  text: string;

  @ApiProperty({ enum: FILTER_ACTIONS })
  action: FilterAction;

  @ApiProperty({ enum: FILTER_STATES })
  state: FilterState;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Username of the moderator who changed the filter last; null if that account no longer exists',
  })
  moderator: string | null;

  @ApiProperty({ format: 'date-time' })
  enteredAt: string;
}

class FoundWishResponse {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty()
  title: string;
}

export class FilterPreviewResponse implements FilterPreviewView {
  @ApiProperty({ type: 'integer', description: 'Number of wishes searched: the newest ones that appear in lists' })
  looked: number;

  @ApiProperty({ type: [FoundWishResponse], description: 'Wishes that match, newest first' })
  found: FoundWishResponse[];
}
