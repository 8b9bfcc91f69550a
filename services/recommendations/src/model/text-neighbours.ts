import { LRUCache } from 'lru-cache';
import { ensureCapacity } from '../compact/ensure-capacity.js';
import {
  insertNeighbour,
  NeighbourSorter,
  type PackedNeighbour,
  removeNeighbour,
  similarityOf,
} from './packed-neighbours.js';
import type { TermIndex } from './term-index.js';

/**
 * Maximum of similar texts kept for a wish. It is more than a matrix row has, since co-occurrence may lift a wish whose text is
 * less similar.
 */
const KEPT = 300;
/** Reused for every list. */
const sorter = new NeighbourSorter();

/** Finds the most similar texts of a text. Lists are computed on demand, cached, and updated as texts are added. */
export class TextNeighbours {
  private readonly lists: LRUCache<number, PackedNeighbour[]>;
  /**
   * By text, the similarity above which another text enters its cached list: infinity where no list is cached. It saves most
   * look-ups: a new text is a little like a large part of all texts, but enters few lists.
   */
  private thresholds = new Float64Array();

  /** @param listsKept maximum of cached lists, some 3 KB each */
  constructor(
    private readonly index: TermIndex,
    listsKept: number,
  ) {
    this.lists = new LRUCache({
      max: listsKept,
      dispose: (_list, document) => this.setThreshold(document, Number.POSITIVE_INFINITY),
    });
  }

  /** Returns the texts most similar to this one, the most similar first. */
  get(document: number): readonly PackedNeighbour[] {
    const known = this.lists.get(document);
    if (known) return known;
    this.index.visitSimilar(document, sorter.add, KEPT);
    const list = sorter.take(KEPT);
    this.lists.set(document, list);
    this.updateThreshold(document, list);
    return list;
  }

  /** Updates the cached lists for a text that is new or changed in the index. Returns the other texts whose list changed. */
  update(document: number, isNew: boolean): number[] {
    this.lists.delete(document);
    if (this.lists.size === 0) return [];
    const others = new Set(isNew ? [] : this.remove(document));
    this.index.visitSimilar(document, (other, similarity) => {
      if (similarity <= (this.thresholds[other] ?? Number.POSITIVE_INFINITY)) return;
      const list = this.lists.peek(other);
      if (!list || !insertNeighbour(list, { wish: document, similarity }, KEPT)) return;
      this.updateThreshold(other, list);
      others.add(other);
    });
    return [...others];
  }

  /** Removes the text from every cached list. Returns the texts whose lists had it. */
  private remove(document: number): number[] {
    const others: number[] = [];
    for (const [other, list] of this.lists.entries()) {
      if (!removeNeighbour(list, document)) continue;
      this.updateThreshold(other, list);
      others.push(other);
    }
    return others;
  }

  private updateThreshold(document: number, list: readonly PackedNeighbour[]): void {
    this.setThreshold(document, list.length < KEPT ? 0 : similarityOf(list.at(-1) ?? 0));
  }

  private setThreshold(document: number, threshold: number): void {
    const known = this.thresholds.length;
    this.thresholds = ensureCapacity(this.thresholds, document);
    this.thresholds.fill(Number.POSITIVE_INFINITY, known);
    this.thresholds[document] = threshold;
  }
}
