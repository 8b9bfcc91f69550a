/** Position of the last entry on a page of a search: the key of the matched name, and the member's id. */
export interface NamePosition {
  key: string;
  id: string;
}

const PREFIX = 'n.';
const ID_BYTES = 16;

/** Pattern of a search's cursor. Its prefix distinguishes it from a cursor of a list by time. */
export const NAME_CURSOR_PATTERN = 'n\\.[A-Za-z0-9_-]{22,}';

/** Encodes a position as an opaque cursor, safe in a query string: the 16 bytes of the id and the key in UTF-8. */
export function encodeNameCursor({ key, id }: NamePosition): string {
  const bytes = Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), Buffer.from(key)]);
  return PREFIX + bytes.toString('base64url');
}

/** Decodes a cursor, or returns null if {@link encodeNameCursor} did not make it. */
export function decodeNameCursor(cursor: string): NamePosition | null {
  if (!cursor.startsWith(PREFIX)) return null;
  const bytes = Buffer.from(cursor.slice(PREFIX.length), 'base64url');
  if (bytes.length < ID_BYTES) return null;
  const position = {
    key: bytes.toString('utf8', ID_BYTES),
    id: bytes.toString('hex', 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  };
  return encodeNameCursor(position) === cursor && !position.key.includes('\0') ? position : null;
}
