import { LRUCache } from 'lru-cache';
import { withRoomFor } from '../compact/with-room.js';
import {
  insertNeighbour,
  NeighbourSorter,
  type PackedNeighbour,
  removeNeighbour,
  similarityOf,
} from './packed-neighbours.js';
import type { TermIndex } from './term-index.js';

/** Kept for each wish: more than a row of the matrix has, since acts may lift a text that is less alike. */
const KEPT = 300;
/** Kept from one list to the next. */
const sorter = new NeighbourSorter();

/** Which texts are most alike, worked out when first asked for and kept up to date as texts come. */
export class TextNeighbours {
  private readonly lists: LRUCache<number, PackedNeighbour[]>;
  /**
   * By text, how alike another has to be to come into its list: infinitely where none is kept. A new text is a little like
   * a large part of all, and comes into few lists.
   */
  private thresholds = new Float64Array();

  /** @param listsKept lists remembered at once, some 3 KB each */
  constructor(
    private readonly index: TermIndex,
    listsKept: number,
  ) {
    this.lists = new LRUCache({
      max: listsKept,
      dispose: (_list, document) => this.setThreshold(document, Number.POSITIVE_INFINITY),
    });
  }

  /** The texts most alike to this one, most alike first. */
  of(document: number): readonly PackedNeighbour[] {
    const known = this.lists.get(document);
    if (known) return known;
    this.index.visitSimilar(document, sorter.add, KEPT);
    const list = sorter.take(KEPT);
    this.lists.set(document, list);
    this.followList(document, list);
    return list;
  }

  /** Takes in a text that is new or was changed, and answers whose neighbours are others now. */
  changed(document: number, isNew: boolean): number[] {
    this.lists.delete(document);
    if (this.lists.size === 0) return [];
    const others = new Set(isNew ? [] : this.remove(document));
    this.index.visitSimilar(document, (other, similarity) => {
      if (similarity <= (this.thresholds[other] ?? Number.POSITIVE_INFINITY)) return;
      const list = this.lists.peek(other);
      if (!list || !insertNeighbour(list, { wish: document, similarity }, KEPT)) return;
      this.followList(other, list);
      others.add(other);
    });
    return [...others];
  }

  /** Takes the text out of every list, and answers whose those were. */
  private remove(document: number): number[] {
    const others: number[] = [];
    for (const [other, list] of this.lists.entries()) {
      if (!removeNeighbour(list, document)) continue;
      this.followList(other, list);
      others.push(other);
    }
    return others;
  }

  private followList(document: number, list: readonly PackedNeighbour[]): void {
    this.setThreshold(document, list.length < KEPT ? 0 : similarityOf(list.at(-1) ?? 0));
  }

  private setThreshold(document: number, threshold: number): void {
    const known = this.thresholds.length;
    this.thresholds = withRoomFor(this.thresholds, document);
    this.thresholds.fill(Number.POSITIVE_INFINITY, known);
    this.thresholds[document] = threshold;
  }
}
