import { ApiProperty } from '@nestjs/swagger';
import { MEMBER_SEARCH_MAX } from '@wishboard/contracts/http/limits';
import { validationFailed } from '../common/errors/api-exception.js';
import { CURSOR_PATTERN } from '../common/paging/cursor.js';
import { LimitQueryDto } from '../common/paging/limit-query.dto.js';
import { Field } from '../common/validation/field.decorator.js';
import { textRule } from '../common/validation/field-rules.js';
import { normaliseOptionalLine } from '../common/validation/text.js';
import { NAME_CURSOR_PATTERN } from './name-cursor.js';

const NOT_OF_THIS_LIST = 'Must be a cursor of this list';
const CURSOR = new RegExp(`^(${CURSOR_PATTERN}|${NAME_CURSOR_PATTERN})$`);

/** Query of the list of members. */
export class ListMembersDto extends LimitQueryDto {
  @ApiProperty({
    required: false,
    maxLength: MEMBER_SEARCH_MAX,
    description: 'Beginning of a username or a display name, in any case; empty for every member',
  })
  @Field(textRule('A search', MEMBER_SEARCH_MAX), {
    normalise: (value) => normaliseOptionalLine(value) ?? undefined,
    optional: true,
  })
  q?: string;

  @ApiProperty({
    required: false,
    pattern: CURSOR.source,
    description: 'Taken from the Link header of the page before, with the same q',
  })
  @Field((value) => (typeof value === 'string' && CURSOR.test(value) ? null : NOT_OF_THIS_LIST), { optional: true })
  cursor?: string;
}

/**
 * Where the page before ended, or null for the first page.
 * @throws ApiException VALIDATION_FAILED for a cursor of another list
 */
export function positionOf<Position>(
  cursor: string | undefined,
  decode: (cursor: string) => Position | null,
): Position | null {
  if (cursor === undefined) return null;
  const position = decode(cursor);
  if (!position) throw validationFailed([{ field: 'cursor', message: NOT_OF_THIS_LIST }]);
  return position;
}
