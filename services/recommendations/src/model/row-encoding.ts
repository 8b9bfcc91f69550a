import { SHORT_ID, type ShortId } from '../compact/short-id.js';
import { type PackedNeighbour, pack, similarityOf, wishOf } from './packed-neighbours.js';
import type { Neighbour } from './similarity.js';

/** A row of the similarity matrix, with the support that its wish had when the row was computed. */
export interface Row {
  neighbours: PackedNeighbour[];
  support: number;
}

const HEAD = 8;
const ENTRY = SHORT_ID + 4;

/**
 * Encodes a row for Redis, in 8 bytes plus 20 for each neighbour. That is less than half of the size of JSON, and there is one row
 * for each wish.
 *
 * @param idOf returns the id of a wish, since the number of a wish is only valid within one process
 */
export function encodeRow({ support, neighbours }: Row, idOf: (wish: number) => ShortId): Buffer {
  const bytes = Buffer.allocUnsafe(HEAD + ENTRY * neighbours.length);
  bytes.writeDoubleLE(support);
  neighbours.forEach((neighbour, i) => {
    const at = HEAD + ENTRY * i;
    bytes.write(idOf(wishOf(neighbour)), at, SHORT_ID, 'latin1');
    bytes.writeFloatLE(similarityOf(neighbour), at + SHORT_ID);
  });
  return bytes;
}

/**
 * Decodes a row. Neighbours that are not known are left out. Returns null when the bytes are not a row.
 *
 * @param numberOf returns the number of a wish, or undefined for an unknown wish
 */
export function decodeRow(bytes: Buffer, numberOf: (id: ShortId) => number | undefined): Row | null {
  if (bytes.length < HEAD || (bytes.length - HEAD) % ENTRY !== 0) return null;
  const neighbours: Neighbour[] = [];
  for (let at = HEAD; at < bytes.length; at += ENTRY) {
    const wish = numberOf(bytes.toString('latin1', at, at + SHORT_ID));
    if (wish !== undefined) neighbours.push({ wish, similarity: bytes.readFloatLE(at + SHORT_ID) });
  }
  return { neighbours: pack(neighbours), support: bytes.readDoubleLE(0) };
}
