import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { CanBeAbsent } from '../validation/decorators.js';
import { CURSOR_PATTERN } from './cursor.js';
import { LimitQueryDto } from './limit-query.dto.js';

const CURSOR = new RegExp(`^${CURSOR_PATTERN}$`);

/** Query of a paginated list ordered by time. */
export class PageQueryDto extends LimitQueryDto {
  @ApiProperty({
    required: false,
    pattern: CURSOR.source,
    description: 'Cursor from the Link header of the previous page; absent for the first page',
  })
  @CanBeAbsent()
  @Matches(CURSOR, { message: 'Must be a cursor of this list' })
  cursor?: string;
}
