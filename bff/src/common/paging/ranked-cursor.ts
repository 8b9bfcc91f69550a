import { SEARCH_SORTS, type SearchSort } from '@wishboard/contracts/http/wishes/search';
import { decodeCursor, encodeCursor, type Position } from './cursor.js';

/** Position of the last item of a page in a ranked list, and the list that the position belongs to. */
export interface RankedPosition extends Position {
  sort: SearchSort;
  /** Whether the search tolerated one wrong letter per word. */
  mistyped: boolean;
  /** Rank of the item, by which the list is ordered before time; 0 in the order newest first. */
  rank: number;
  /** Upper bound of the list's times, in milliseconds since 1970. Items created later are not part of this list. */
  until: number;
}

const HEAD_BYTES = 11;

/** Pattern of exactly those strings that {@link decodeRankedCursor} accepts. */
export const RANKED_CURSOR_PATTERN = '[A-Za-z0-9_-]{44}';

/** Encodes a position as an opaque cursor, safe in a query string: list, rank, upper time bound, time and id of the wish. */
export function encodeRankedCursor(position: RankedPosition): string {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(SEARCH_SORTS.indexOf(position.sort) * 2 + Number(position.mistyped), 0);
  head.writeUInt32BE(position.rank, 1);
  head.writeUIntBE(position.until, 5, 6);
  return Buffer.concat([head, Buffer.from(encodeCursor(position), 'base64url')]).toString('base64url');
}

/** Decodes a cursor, or returns null if the cursor is malformed or belongs to a list in another order. */
export function decodeRankedCursor(cursor: string, sort: SearchSort): RankedPosition | null {
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes.length < HEAD_BYTES || bytes.toString('base64url') !== cursor) return null;
  const at = decodeCursor(bytes.toString('base64url', HEAD_BYTES));
  const list = bytes.readUInt8(0);
  if (!at || SEARCH_SORTS[list >> 1] !== sort) return null;
  return { ...at, sort, mistyped: list % 2 === 1, rank: bytes.readUInt32BE(1), until: bytes.readUIntBE(5, 6) };
}
