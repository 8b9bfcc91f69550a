import { SHORT_ID, type ShortId } from '../compact/short-id.js';
import { type PackedNeighbour, pack, similarityOf, wishOf } from './packed-neighbours.js';
import type { Neighbour } from './similarity.js';

/** A row of the matrix, as it was when the support of its wish was this. */
export interface Row {
  neighbours: PackedNeighbour[];
  support: number;
}

const HEAD = 8;
const ENTRY = SHORT_ID + 4;

/**
 * A row that outlives the process, in 8 bytes and 20 for each neighbour: less than half of what JSON takes, and there is one
 * for each wish.
 *
 * @param idOf id of a wish, which its number means nothing without
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
 * The row without neighbours that are not known, or null for bytes that are none.
 *
 * @param numberOf number of a wish, undefined for one that is not known
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
