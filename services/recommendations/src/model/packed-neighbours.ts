import { withRoomFor } from '../compact/with-room.js';
import type { Neighbour } from './similarity.js';

/**
 * A neighbour in one number, `wish + similarity / 4`: an array of these takes 8 bytes for each, one of objects seven times as
 * much, and there are millions. Numbers of wishes reach 2^24 and similarities 4, in steps that are the same whatever the
 * wish, so that what is as similar stays so.
 */
export type PackedNeighbour = number;

const SIMILARITIES_END = 4;
const STEP = 2 ** -26;
const WISHES_END = 2 ** 24;

export function wishOf(packed: PackedNeighbour): number {
  return Math.floor(packed);
}

export function similarityOf(packed: PackedNeighbour): number {
  return (packed % 1) * SIMILARITIES_END;
}

export function packOne({ wish, similarity }: Neighbour): PackedNeighbour {
  return wish + (Math.round(similarity / STEP) * STEP) / SIMILARITIES_END;
}

/** Packs neighbours in any order, most similar first and of those that are as similar the first, without an object for each. */
export class NeighbourSorter {
  /** By similarity and then by wish, backwards. */
  private keys = new Float64Array();
  private count = 0;

  readonly add = (wish: number, similarity: number): void => {
    this.keys = withRoomFor(this.keys, this.count);
    this.keys[this.count] = Math.round(similarity / STEP) * WISHES_END + (WISHES_END - 1 - wish);
    this.count += 1;
  };

  /** The most similar of those that were added, which are forgotten. */
  take(most: number): PackedNeighbour[] {
    const sorted = this.keys.subarray(0, this.count).sort();
    const taken = new Array<PackedNeighbour>(Math.min(most, this.count));
    for (let i = 0; i < taken.length; i += 1) {
      const key = sorted[sorted.length - 1 - i] ?? 0;
      const steps = Math.floor(key / WISHES_END);
      taken[i] = WISHES_END - 1 - (key - steps * WISHES_END) + (steps * STEP) / SIMILARITIES_END;
    }
    this.count = 0;
    return taken;
  }
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
