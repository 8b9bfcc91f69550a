/** Where a page of a search ended: the name that was found, as its key, and whose it is. */
export interface NamePosition {
  key: string;
  id: string;
}

const PREFIX = 'n.';
const ID_BYTES = 16;

/** A cursor of a search, told from one of a list by time by its beginning. */
export const NAME_CURSOR_PATTERN = 'n\\.[A-Za-z0-9_-]{22,}';

/** A position as an opaque word that is safe in a query string: the id's 16 bytes and the key's as UTF-8. */
export function encodeNameCursor({ key, id }: NamePosition): string {
  const bytes = Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), Buffer.from(key)]);
  return PREFIX + bytes.toString('base64url');
}

/** The position a cursor stands for, or null when no {@link encodeNameCursor} made it. */
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
