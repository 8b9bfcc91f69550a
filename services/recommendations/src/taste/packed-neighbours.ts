import type { Neighbour } from './similarity.js';

/** Neighbours in 8 bytes each, in their order: as objects they take seven times as much, and there are millions. */
export interface PackedNeighbours {
  wishes: Uint32Array;
  similarities: Float32Array;
}

export function pack(neighbours: readonly Neighbour[]): PackedNeighbours {
  return {
    wishes: Uint32Array.from(neighbours, ({ wish }) => wish),
    similarities: Float32Array.from(neighbours, ({ similarity }) => similarity),
  };
}

export function unpack({ wishes, similarities }: PackedNeighbours): Neighbour[] {
  return Array.from(wishes, (wish, at) => ({ wish, similarity: similarities[at] ?? 0 }));
}
