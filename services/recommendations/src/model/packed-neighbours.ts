import type { Neighbour } from './similarity.js';

/**
 * A neighbour in one number, `wish + similarity / 4`: an array of these takes 8 bytes for each, one of objects seven times as
 * much, and there are millions. Numbers of wishes reach 2^24 and similarities 4, in steps that are the same whatever the
 * wish, so that what is as similar stays so.
 */
export type PackedNeighbour = number;

const SIMILARITIES_END = 4;
const STEP = 2 ** -26;

export function wishOf(packed: PackedNeighbour): number {
  return Math.floor(packed);
}

export function similarityOf(packed: PackedNeighbour): number {
  return (packed % 1) * SIMILARITIES_END;
}

export function packOne({ wish, similarity }: Neighbour): PackedNeighbour {
  return wish + (Math.round(similarity / STEP) * STEP) / SIMILARITIES_END;
}

export function pack(neighbours: readonly Neighbour[]): PackedNeighbour[] {
  return neighbours.map(packOne);
}

export function unpack(neighbours: readonly PackedNeighbour[]): Neighbour[] {
  return neighbours.map((packed) => ({ wish: wishOf(packed), similarity: similarityOf(packed) }));
}

/** Puts one more behind those that are as similar. Of more than `most` the last goes. Answers whether anything changed. */
export function insertNeighbour(neighbours: PackedNeighbour[], added: Neighbour, most: number): boolean {
  const packed = packOne(added);
  const similarity = similarityOf(packed);
  let [place, end] = [0, neighbours.length];
  while (place < end) {
    const middle = (place + end) >> 1;
    if (similarityOf(neighbours[middle] ?? 0) < similarity) end = middle;
    else place = middle + 1;
  }
  if (place >= most) return false;
  if (neighbours.length === most) neighbours.pop();
  neighbours.splice(place, 0, packed);
  return true;
}

/** Takes the wish out. Answers whether it was there. */
export function removeNeighbour(neighbours: PackedNeighbour[], wish: number): boolean {
  const gone = neighbours.findIndex((packed) => wishOf(packed) === wish);
  if (gone < 0) return false;
  neighbours.splice(gone, 1);
  return true;
}
