import type { Neighbour } from './similarity.js';
import type { TermIndex } from './term-index.js';

/** Kept for each wish: more than a row of the matrix has, since acts may lift a text that is less alike. */
const KEPT = 300;

interface Lists {
  documents: Uint32Array;
  cosines: Float32Array;
}

/** Which texts are most alike, worked out when first asked for and kept up to date as texts come. */
export class TextNeighbours {
  private readonly lists = new Map<number, Lists>();

  /** @param listsKept lists remembered at once, some 3 KB each */
  constructor(
    private readonly index: TermIndex,
    private readonly listsKept: number,
  ) {}

  /** The texts most alike to this one, most alike first. */
  of(document: number): Neighbour[] {
    let lists = this.lists.get(document);
    if (!lists) {
      lists = toLists(this.index.similarTo(document, KEPT));
      if (this.lists.size >= this.listsKept) this.lists.delete(this.lists.keys().next().value ?? -1);
      this.lists.set(document, lists);
    }
    const { documents, cosines } = lists;
    return Array.from(documents, (wish, i) => ({ wish, similarity: cosines[i] ?? 0 }));
  }

  /** Takes in a text that is new or was changed, and answers whose neighbours are others now. */
  changed(document: number, isNew: boolean): number[] {
    this.lists.delete(document);
    if (this.lists.size === 0) return [];
    const cosines = new Map(this.index.similarTo(document));
    const others: number[] = [];
    // No list has a new one yet, so only those it may come into need be looked at.
    for (const other of isNew ? cosines.keys() : this.lists.keys()) {
      const lists = this.lists.get(other);
      if (!lists) continue;
      const cosine = cosines.get(other) ?? 0;
      const at = isNew ? -1 : lists.documents.indexOf(document);
      const weakest = lists.documents.length < KEPT ? 0 : (lists.cosines.at(-1) ?? 0);
      if (at < 0 && cosine <= weakest) continue;
      const pairs = Array.from(lists.documents, (known, i): [number, number] => [known, lists.cosines[i] ?? 0]);
      if (at >= 0) pairs.splice(at, 1);
      this.lists.set(other, toLists(cosine > 0 ? [...pairs, [document, cosine]] : pairs));
      others.push(other);
    }
    return others;
  }
}

function toLists(pairs: [document: number, cosine: number][]): Lists {
  const best = pairs.sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, KEPT);
  return {
    documents: Uint32Array.from(best, ([document]) => document),
    cosines: Float32Array.from(best, ([, cosine]) => cosine),
  };
}
