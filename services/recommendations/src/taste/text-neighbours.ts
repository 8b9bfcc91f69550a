import { type PackedNeighbours, pack, unpack } from './packed-neighbours.js';
import type { Neighbour } from './similarity.js';
import type { TermIndex } from './term-index.js';

/** Kept for each wish: more than a row of the matrix has, since acts may lift a text that is less alike. */
const KEPT = 300;

/** Which texts are most alike, worked out when first asked for and kept up to date as texts come. */
export class TextNeighbours {
  private readonly lists = new Map<number, PackedNeighbours>();

  /** @param listsKept lists remembered at once, some 3 KB each */
  constructor(
    private readonly index: TermIndex,
    private readonly listsKept: number,
  ) {}

  /** The texts most alike to this one, most alike first. */
  of(document: number): Neighbour[] {
    const known = this.lists.get(document);
    if (known) return unpack(known);
    const list = mostAlike(this.index.similarTo(document, KEPT).map(([wish, similarity]) => ({ wish, similarity })));
    if (this.lists.size >= this.listsKept) this.lists.delete(this.lists.keys().next().value ?? -1);
    this.lists.set(document, pack(list));
    return list;
  }

  /** Takes in a text that is new or was changed, and answers whose neighbours are others now. */
  changed(document: number, isNew: boolean): number[] {
    this.lists.delete(document);
    if (this.lists.size === 0) return [];
    const cosines = new Map(this.index.similarTo(document));
    const others: number[] = [];
    // No list has a new one yet, so only those it may come into need be looked at.
    for (const other of isNew ? cosines.keys() : this.lists.keys()) {
      const packed = this.lists.get(other);
      if (!packed) continue;
      const similarity = cosines.get(other) ?? 0;
      const stands = !isNew && packed.wishes.includes(document);
      const weakest = packed.wishes.length < KEPT ? 0 : (packed.similarities.at(-1) ?? 0);
      if (!stands && similarity <= weakest) continue;
      const list = unpack(packed).filter(({ wish }) => wish !== document);
      if (similarity > 0) list.push({ wish: document, similarity });
      this.lists.set(other, pack(mostAlike(list)));
      others.push(other);
    }
    return others;
  }
}

function mostAlike(list: Neighbour[]): Neighbour[] {
  return list.sort((a, b) => b.similarity - a.similarity || a.wish - b.wish).slice(0, KEPT);
}
