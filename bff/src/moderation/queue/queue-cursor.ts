import { decodeCursor, encodeCursor, type Position } from '../../common/paging/cursor.js';

/** Where a page of the queue ended. */
export interface QueuePosition extends Position {
  /** Place of the worst reason in `REPORT_REASONS`, from 1. */
  rank: number;
}

/** Exactly what {@link decodeQueueCursor} takes. */
export const QUEUE_CURSOR_PATTERN = '[1-9]\\.[A-Za-z0-9_-]{29}[AQgw]';

export const encodeQueueCursor = (position: QueuePosition): string => `${position.rank}.${encodeCursor(position)}`;

/** The position, or null when it is no cursor of the queue. */
export function decodeQueueCursor(cursor: string): QueuePosition | null {
  const position = decodeCursor(cursor.slice(2));
  const rank = Number(cursor[0]);
  return position && cursor[1] === '.' && rank >= 1 ? { ...position, rank } : null;
}
