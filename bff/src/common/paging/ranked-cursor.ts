import { SEARCH_SORTS, type SearchSort } from '@wishboard/contracts/http/wishes/search';
import { decodeCursor, encodeCursor, type Position } from './cursor.js';

/** Where a page of a list in some order ended, and of which list it was. */
export interface RankedPosition extends Position {
  sort: SearchSort;
  /** Whether the words of a search were taken with a letter wrong. */
  mistyped: boolean;
  /** By which it was put in order before its time; 0 for the newest first. */
  rank: number;
  /** The list's latest time, in milliseconds since 1970: what is made later belongs to another list. */
  until: number;
}

const HEAD_BYTES = 11;

/** Exactly what {@link decodeRankedCursor} takes. */
export const RANKED_CURSOR_PATTERN = '[A-Za-z0-9_-]{44}';

/** A position as an opaque word that is safe in a query string: list, rank, latest time, and time and id of the wish. */
export function encodeRankedCursor(position: RankedPosition): string {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(SEARCH_SORTS.indexOf(position.sort) * 2 + Number(position.mistyped), 0);
  head.writeUInt32BE(position.rank, 1);
  head.writeUIntBE(position.until, 5, 6);
  return Buffer.concat([head, Buffer.from(encodeCursor(position), 'base64url')]).toString('base64url');
}

/** The position a cursor stands for, or null when it is none, or one of a list in another order. */
export function decodeRankedCursor(cursor: string, sort: SearchSort): RankedPosition | null {
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes.length < HEAD_BYTES || bytes.toString('base64url') !== cursor) return null;
  const at = decodeCursor(bytes.toString('base64url', HEAD_BYTES));
  const list = bytes.readUInt8(0);
  if (!at || SEARCH_SORTS[list >> 1] !== sort) return null;
  return { ...at, sort, mistyped: list % 2 === 1, rank: bytes.readUInt32BE(1), until: bytes.readUIntBE(5, 6) };
}
