import type { Category } from '@wishboard/contracts/http/category';
import type { NoteColor } from '@wishboard/contracts/http/wish';
import { textTerms } from '../terms/text-terms.js';
import { CoActs } from './co-acts.js';
import { coOccurrence, NEIGHBOURS, type Neighbour, popularity, textLikeness } from './similarity.js';
import { TermIndex } from './term-index.js';
import { TextNeighbours } from './text-neighbours.js';

/** A wish as far as taste looks at it. */
export interface TasteWish {
  id: string;
  userId: string;
  title: string;
  description: string;
  productTitle: string | null;
  tags: readonly string[];
  category: Category;
  color: NoteColor;
  isGranted: boolean;
  /** Milliseconds since 1970. */
  createdAt: number;
}

/** Wishes of one member that count, most telling first: nobody honest acts on more within the half-lives that matter. */
export const MEMBER_WISHES_MAX = 200;
const POPULAR_KEPT = 400;
/** A row is worked out anew when this share of those who acted on its wish have changed what they want. */
const ROW_CHANGE = 0.1;

interface Row {
  neighbours: Neighbour[];
  /** Acts of members of the wish since the row was worked out. */
  changes: number;
}

/**
 * The community's taste in memory: who acted on what, and what the wishes say. One blended item-item matrix
 * `S_ij = co-occurrence + text likeness`, of which a row is worked out when it is asked for and kept while it is nearly
 * right. Wishes are numbered; a number is never reused.
 */
export class TasteModel {
  readonly index = new TermIndex();
  private readonly acts = new CoActs();
  private readonly texts: TextNeighbours;
  private readonly numbers = new Map<string, number>();
  private readonly wishes: (TasteWish | undefined)[] = [];
  private readonly rows = new Map<number, Row>();
  private popular: number[] | null = null;
  private changesSincePopular = 0;

  /** @param rowsKept rows remembered at once: what bounds the memory of the matrix */
  constructor(private readonly rowsKept = 20_000) {
    this.texts = new TextNeighbours(this.index, rowsKept);
  }

  get wishCount(): number {
    return this.numbers.size;
  }

  putWish(wish: TasteWish): void {
    const known = this.numbers.get(wish.id);
    const number = known ?? this.wishes.length;
    this.numbers.set(wish.id, number);
    this.wishes[number] = wish;
    const { title, description, productTitle, tags, category } = wish;
    const text = [title, description, productTitle ?? '', ...tags].join('\n');
    // The category is a word of its own: 日本旅遊 and 京都 share nothing else.
    this.index.add(number, category === 'general' ? textTerms(text) : [...textTerms(text), `category:${category}`]);
    for (const other of this.texts.changed(number)) this.rows.delete(other);
    this.rows.delete(number);
    this.popular = null;
  }

  removeWish(id: string): void {
    const number = this.numbers.get(id);
    if (number === undefined) return;
    this.numbers.delete(id);
    this.wishes[number] = undefined;
    this.index.remove(number);
    this.rows.delete(number);
    this.popular = null;
  }

  numberOf(id: string): number | undefined {
    return this.numbers.get(id);
  }

  wish(number: number): TasteWish | undefined {
    return this.wishes[number];
  }

  /**
   * What a member acted on, most telling first. Replaces what was known; unknown wishes are passed over. Answers whether
   * that is news.
   */
  setMember(userId: string, wishIds: Iterable<string>): boolean {
    const distinct = new Set<number>();
    for (const id of wishIds) {
      const number = this.numbers.get(id);
      if (number !== undefined && distinct.size < MEMBER_WISHES_MAX) distinct.add(number);
    }
    const changed = this.acts.setMember(userId, distinct);
    if (changed.length === 0) return false;
    for (const number of changed) this.rows.delete(number);
    for (const number of distinct) this.noteChange(number, changed.length);
    // Sorting everything for each act would cost more than the refresh; one act in a hundred wishes' worth may wait.
    this.changesSincePopular += 1;
    if (this.changesSincePopular > this.wishCount / 100) this.popular = null;
    return true;
  }

  /** Members who acted on the wish, the newest of them when they are many. */
  membersOfWish(number: number): readonly string[] {
    return this.acts.membersOf(number);
  }

  /** How popular the wish is, 0 to 1: one account counts once, the owner not at all. */
  popularityOf(number: number): number {
    const owner = this.wishes[number]?.userId;
    const byOwner = owner !== undefined && this.acts.wishesOf(owner).includes(number) ? 1 : 0;
    return popularity(this.acts.count(number) - byOwner, this.acts.memberCount);
  }

  /** The wishes most wanted, then the newest. */
  mostPopular(): readonly number[] {
    if (this.popular) return this.popular;
    this.changesSincePopular = 0;
    this.popular = [...this.numbers.values()]
      .filter((number) => !this.wishes[number]?.isGranted)
      .map((number) => ({ number, popularity: this.popularityOf(number) }))
      .sort((a, b) => b.popularity - a.popularity || this.createdAt(b.number) - this.createdAt(a.number))
      .slice(0, POPULAR_KEPT)
      .map(({ number }) => number);
    return this.popular;
  }

  /** Row of the matrix: the strongest neighbours of a wish, strongest first. */
  neighbours(number: number): readonly Neighbour[] {
    const known = this.rows.get(number);
    if (known) return known.neighbours;
    const neighbours = this.workOutRow(number);
    if (this.rows.size >= this.rowsKept) this.rows.delete(this.rows.keys().next().value ?? -1);
    this.rows.set(number, { neighbours, changes: 0 });
    return neighbours;
  }

  private workOutRow(number: number): Neighbour[] {
    const similarity = new Map<number, number>();
    for (const [other, co] of this.acts.togetherWith(number)) {
      similarity.set(other, coOccurrence(co, this.acts.support(number), this.acts.support(other)));
    }
    for (const { wish, similarity: cosine } of this.texts.of(number)) {
      similarity.set(wish, (similarity.get(wish) ?? 0) + textLikeness(cosine));
    }
    similarity.delete(number);
    return [...similarity]
      .filter(([other, value]) => value > 0 && this.wishes[other])
      .map(([wish, value]) => ({ wish, similarity: value }))
      .sort((a, b) => b.similarity - a.similarity)
      .slice(0, NEIGHBOURS);
  }

  private noteChange(number: number, changes: number): void {
    const row = this.rows.get(number);
    if (!row) return;
    row.changes += changes;
    if (row.changes > ROW_CHANGE * this.acts.count(number)) this.rows.delete(number);
  }

  private createdAt(number: number): number {
    return this.wishes[number]?.createdAt ?? 0;
  }
}
