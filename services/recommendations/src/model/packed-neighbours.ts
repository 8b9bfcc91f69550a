import { ensureCapacity } from '../compact/ensure-capacity.js';
import type { Neighbour } from './similarity.js';

/**
 * A neighbour as one number, `wish + similarity / 4`. An array of these takes 8 bytes for each, an array of objects seven times as
 * much, and there are millions. Wish numbers are below 2^24 and similarities below 4. The step of a similarity is the same for
 * every wish number, so that equal similarities stay equal.
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

function packOne({ wish, similarity }: Neighbour): PackedNeighbour {
  return wish + (Math.round(similarity / STEP) * STEP) / SIMILARITIES_END;
}

/** Sorts and packs neighbours without creating an object for each: the most similar first, and among equals the lowest wish number. */
export class NeighbourSorter {
  /** Sort keys: similarity first, then the wish number in reverse. */
  private keys = new Float64Array();
  private count = 0;

  readonly add = (wish: number, similarity: number): void => {
    this.keys = ensureCapacity(this.keys, this.count);
    this.keys[this.count] = Math.round(similarity / STEP) * WISHES_END + (WISHES_END - 1 - wish);
    this.count += 1;
  };

  /** Returns the `most` most similar neighbours of those that were added, and forgets all that were added. */
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

/**
 * Inserts a neighbour after those that are as similar. When the list would exceed `most`, its last neighbour is dropped. Returns
 * whether the list changed.
 */
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

/** Removes a wish. Returns whether the list had the wish. */
export function removeNeighbour(neighbours: PackedNeighbour[], wish: number): boolean {
  const gone = neighbours.findIndex((packed) => wishOf(packed) === wish);
  if (gone < 0) return false;
  neighbours.splice(gone, 1);
  return true;
}
