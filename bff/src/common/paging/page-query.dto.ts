import { CURSOR_PATTERN } from './cursor.js';
import { LimitQueryDto } from './limit-query.dto.js';
import { ListCursor } from './list-cursor.js';

const CURSOR = new RegExp(`^${CURSOR_PATTERN}$`);

/** Query of a paginated list ordered by time. */
export class PageQueryDto extends LimitQueryDto {
  @ListCursor(CURSOR)
  cursor?: string;
}
