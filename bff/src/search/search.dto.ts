import { ApiProperty, PickType } from '@nestjs/swagger';
import {
  SEARCH_MAX,
  SEARCH_POOL,
  SEARCH_SORT_DEFAULT,
  SEARCH_SORTS,
  type SearchSort,
} from '@wishboard/contracts/http/wishes/search';
import { TITLE_MAX } from '@wishboard/contracts/http/wishes/wish';
import { IsIn, IsNotEmpty, IsString } from 'class-validator';
import { ListCursor } from '../common/paging/list-cursor.js';
import { RANKED_CURSOR_PATTERN } from '../common/paging/ranked-cursor.js';
import { CanBeAbsent, CleanLine, MaxCharacters, ONE_OF } from '../common/validation/decorators.js';
import { CommunityQueryDto } from '../feed/feed.dto.js';

const CURSOR = new RegExp(`^${RANKED_CURSOR_PATTERN}$`);

/** Query of the search. Hits contain every word, or the given part of a Chinese text. */
export class SearchQueryDto extends PickType(CommunityQueryDto, ['limit', 'category', 'granted']) {
  @ApiProperty({
    minLength: 1,
    maxLength: SEARCH_MAX,
    description: 'Text to search for: words, beginnings of words, or any part of a Chinese text',
  })
  @CleanLine()
  @MaxCharacters(SEARCH_MAX, { message: 'A search must have at most $constraint1 characters' })
  @IsString({ message: 'A search must be text' })
  @IsNotEmpty({ message: 'Nothing to search for' })
  q: string;

  @ApiProperty({
    required: false,
    enum: SEARCH_SORTS,
    default: SEARCH_SORT_DEFAULT,
    description: `Order of the hits; \`best\` and \`cheered\` sort the newest ${SEARCH_POOL} hits, then the next ${SEARCH_POOL}`,
  })
  @CanBeAbsent()
  @IsIn(SEARCH_SORTS, ONE_OF)
  sort?: SearchSort;

  @ListCursor(CURSOR, 'sort')
  cursor?: string;
}

/** Query for wishes similar to one that is being written. */
export class AlikeQueryDto {
  @ApiProperty({ minLength: 1, maxLength: TITLE_MAX, description: 'Title of the wish, as far as it is written' })
  @CleanLine()
  @MaxCharacters(TITLE_MAX, { message: 'Wish title must have at most $constraint1 characters' })
  @IsString({ message: 'Wish title must be text' })
  @IsNotEmpty({ message: 'Wish title is required' })
  title: string;
}
