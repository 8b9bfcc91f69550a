import { decodeCursor, encodeCursor, type Position } from '../../common/paging/cursor.js';

/** Position of the last item on a page of the queue. */
export interface QueuePosition extends Position {
  /** Rank of the worst reason: its index in `REPORT_REASONS`, from 1. */
  rank: number;
}

/** Pattern of the cursors that {@link decodeQueueCursor} accepts. */
export const QUEUE_CURSOR_PATTERN = '[1-9]\\.[A-Za-z0-9_-]{29}[AQgw]';

export const encodeQueueCursor = (position: QueuePosition): string => `${position.rank}.${encodeCursor(position)}`;

/** Returns the position, or null when the text is not a cursor of the queue. */
export function decodeQueueCursor(cursor: string): QueuePosition | null {
  const position = decodeCursor(cursor.slice(2));
  const rank = Number(cursor[0]);
  return position && cursor[1] === '.' && rank >= 1 ? { ...position, rank } : null;
}
