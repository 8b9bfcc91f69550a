import { ApiProperty } from '@nestjs/swagger';
import { MEMBER_SEARCH_MAX } from '@wishboard/contracts/http/limits';
import { IsString } from 'class-validator';
import { CURSOR_PATTERN } from '../common/paging/cursor.js';
import { LimitQueryDto } from '../common/paging/limit-query.dto.js';
import { ListCursor, notOfThisList } from '../common/paging/list-cursor.js';
import { CanBeAbsent, CleanLineOr, MaxCharacters } from '../common/validation/decorators.js';
import { NAME_CURSOR_PATTERN } from './name-cursor.js';

const CURSOR = new RegExp(`^(${CURSOR_PATTERN}|${NAME_CURSOR_PATTERN})$`);

/** Query of the list of members. */
export class ListMembersDto extends LimitQueryDto {
  @ApiProperty({
    required: false,
    maxLength: MEMBER_SEARCH_MAX,
    description:
      'Filters by the beginning of the username or display name, case-insensitively; absent or empty for all members',
  })
  @CanBeAbsent()
  @CleanLineOr(undefined)
  @MaxCharacters(MEMBER_SEARCH_MAX, { message: 'A search must have at most $constraint1 characters' })
  @IsString({ message: 'A search must be text' })
  q?: string;

  @ListCursor(CURSOR, 'q')
  cursor?: string;
}

/**
 * Decodes a cursor, or returns null for the first page.
 * @throws ApiException VALIDATION_FAILED for a cursor of another list
 */
export function positionOf<Position>(
  cursor: string | undefined,
  decode: (cursor: string) => Position | null,
): Position | null {
  if (cursor === undefined) return null;
  const position = decode(cursor);
  if (!position) throw notOfThisList();
  return position;
}
