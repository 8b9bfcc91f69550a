import type { Neighbour } from './similarity.js';

/** Neighbours in 8 bytes each, in their order: as objects they take seven times as much, and there are millions. */
export interface PackedNeighbours {
  wishes: Uint32Array;
  similarities: Float32Array;
}

// Loops, since `from` and `map` of typed arrays take several times as long.

export function pack(neighbours: readonly Neighbour[]): PackedNeighbours {
  const packed = { wishes: new Uint32Array(neighbours.length), similarities: new Float32Array(neighbours.length) };
  neighbours.forEach(({ wish, similarity }, at) => {
    packed.wishes[at] = wish;
    packed.similarities[at] = similarity;
  });
  return packed;
}

export function unpack({ wishes, similarities }: PackedNeighbours): Neighbour[] {
  const neighbours: Neighbour[] = [];
  for (let at = 0; at < wishes.length; at += 1) {
    neighbours.push({ wish: wishes[at] ?? 0, similarity: similarities[at] ?? 0 });
  }
  return neighbours;
}

/** Puts one more behind those that are as similar. Of more than `most` the last goes. Answers whether anything changed. */
export function insertNeighbour(packed: PackedNeighbours, { wish, similarity }: Neighbour, most: number): boolean {
  const { length } = packed.wishes;
  const rounded = Math.fround(similarity);
  let place = length;
  while (place > 0 && (packed.similarities[place - 1] ?? 0) < rounded) place -= 1;
  if (place >= most) return false;
  if (length < most) {
    packed.wishes = withRoom(packed.wishes, new Uint32Array(length + 1));
    packed.similarities = withRoom(packed.similarities, new Float32Array(length + 1));
  }
  packed.wishes.copyWithin(place + 1, place);
  packed.wishes[place] = wish;
  packed.similarities.copyWithin(place + 1, place);
  packed.similarities[place] = rounded;
  return true;
}

/** Takes the wish out. Answers whether it was there. */
export function removeNeighbour(packed: PackedNeighbours, wish: number): boolean {
  const gone = packed.wishes.indexOf(wish);
  if (gone < 0) return false;
  packed.wishes = packed.wishes.filter((_wish, at) => at !== gone);
  packed.similarities = packed.similarities.filter((_similarity, at) => at !== gone);
  return true;
}

function withRoom<Numbers extends Uint32Array | Float32Array>(numbers: Numbers, larger: Numbers): Numbers {
  larger.set(numbers);
  return larger;
}
