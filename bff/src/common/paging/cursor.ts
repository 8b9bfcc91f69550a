/** Where a page of a list by time ended: what stands last on it. The next page starts after it. */
export interface Position {
  createdAt: Date;
  id: string;
}

const TIME_BYTES = 6;
const LENGTH = TIME_BYTES + 16;

/** Exactly what {@link decodeCursor} takes. */
export const CURSOR_PATTERN = '[A-Za-z0-9_-]{29}[AQgw]';

/** A position as an opaque word that is safe in a query string: 6 bytes of Unix milliseconds and the id's 16. */
export function encodeCursor(position: Position): string {
  const bytes = Buffer.alloc(LENGTH);
  bytes.writeIntBE(position.createdAt.getTime(), 0, TIME_BYTES);
  bytes.write(position.id.replaceAll('-', ''), TIME_BYTES, 'hex');
  return bytes.toString('base64url');
}

/** The position a cursor stands for, or null when no {@link encodeCursor} made it. */
export function decodeCursor(cursor: string): Position | null {
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes.length !== LENGTH || bytes.toString('base64url') !== cursor) return null;
  const hex = bytes.toString('hex', TIME_BYTES);
  return {
    createdAt: new Date(bytes.readIntBE(0, TIME_BYTES)),
    id: [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-'),
  };
}

/** A Link header that names the next page: the same path and query, another cursor. RFC 8288. */
export function nextPageLink(url: string, cursor: string): string {
  const [path = '', query] = url.split('?', 2);
  if (!query) return `<${path}?cursor=${cursor}>; rel="next"`;
  const parameters = new URLSearchParams(query);
  parameters.set('cursor', cursor);
  return `<${path}?${parameters}>; rel="next"`;
}
