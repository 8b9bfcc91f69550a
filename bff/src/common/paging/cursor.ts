/** Position of the last item of a page in a list ordered by time. The next page starts after it. */
export interface Position {
  createdAt: Date;
  id: string;
}

const TIME_BYTES = 6;
const LENGTH = TIME_BYTES + 16;

/** Pattern of exactly those strings that {@link decodeCursor} accepts. */
export const CURSOR_PATTERN = '[A-Za-z0-9_-]{29}[AQgw]';

/** Encodes a position as an opaque cursor, safe in a query string: 6 bytes of Unix milliseconds and 16 bytes of id. */
export function encodeCursor(position: Position): string {
  const bytes = Buffer.alloc(LENGTH);
  bytes.writeIntBE(position.createdAt.getTime(), 0, TIME_BYTES);
  bytes.write(position.id.replaceAll('-', ''), TIME_BYTES, 'hex');
  return bytes.toString('base64url');
}

/** Decodes a cursor, or returns null if {@link encodeCursor} did not make it. */
export function decodeCursor(cursor: string): Position | null {
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes.length !== LENGTH || bytes.toString('base64url') !== cursor) return null;
  const hex = bytes.toString('hex', TIME_BYTES);
  return {
    createdAt: new Date(bytes.readIntBE(0, TIME_BYTES)),
    id: [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-'),
  };
}

/** Returns a Link header for the next page: the same path and query with another cursor. RFC 8288. */
export function nextPageLink(url: string, cursor: string): string {
  const [path = '', query] = url.split('?', 2);
  if (!query) return `<${path}?cursor=${cursor}>; rel="next"`;
  const parameters = new URLSearchParams(query);
  parameters.set('cursor', cursor);
  return `<${path}?${parameters}>; rel="next"`;
}
