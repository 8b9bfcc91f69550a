import { LRUCache } from 'lru-cache';
import { insertNeighbour, type PackedNeighbour, pack, removeNeighbour, unpack } from './packed-neighbours.js';
import type { Neighbour } from './similarity.js';
import type { TermIndex } from './term-index.js';

/** Kept for each wish: more than a row of the matrix has, since acts may lift a text that is less alike. */
const KEPT = 300;

/** Which texts are most alike, worked out when first asked for and kept up to date as texts come. */
export class TextNeighbours {
  private readonly lists: LRUCache<number, PackedNeighbour[]>;

  /** @param listsKept lists remembered at once, some 3 KB each */
  constructor(
    private readonly index: TermIndex,
    listsKept: number,
  ) {
    this.lists = new LRUCache({ max: listsKept });
  }

  /** The texts most alike to this one, most alike first. */
  of(document: number): Neighbour[] {
    const known = this.lists.get(document);
    if (known) return unpack(known);
    const list = this.index
      .similarTo(document, KEPT)
      .map(([wish, similarity]) => ({ wish, similarity }))
      .sort((a, b) => b.similarity - a.similarity || a.wish - b.wish)
      .slice(0, KEPT);
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
      const list = this.lists.peek(other);
      if (!list) continue;
      const similarity = cosines.get(other) ?? 0;
      const isGone = !isNew && removeNeighbour(list, document);
      const isIn = similarity > 0 && insertNeighbour(list, { wish: document, similarity }, KEPT);
      if (isGone || isIn) others.push(other);
    }
    return others;
  }
}
