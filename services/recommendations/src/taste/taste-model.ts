import type { Category } from '@wishboard/contracts/http/category';
import type { NoteColor } from '@wishboard/contracts/http/wish';
import { textTerms } from '../terms/text-terms.js';
import { coOccurrence, eventShare, NEIGHBOURS, textLikeness } from './similarity.js';
import { TermIndex } from './term-index.js';

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

/** A wish beside another and how alike they are. */
export interface Neighbour {
  wish: number;
  similarity: number;
}

/** Wishes of one member that count, newest first: nobody honest acts on more within the half-lives that matter. */
export const MEMBER_WISHES_MAX = 200;
/** Members asked about one wish. A sample of the newest is as telling as all. */
const MEMBERS_ASKED = 400;
const POPULAR_KEPT = 400;

/**
 * The community's taste in memory: who acted on what, and what the wishes say. One blended item-item matrix
 * `S_ij = co-occurrence + text likeness`, of which a row is worked out when it is asked for. Wishes are numbered; a number
 * is never reused.
 */
export class TasteModel {
  readonly index = new TermIndex();
  private readonly numbers = new Map<string, number>();
  private readonly wishes: (TasteWish | undefined)[] = [];
  private readonly membersOf: (Set<string> | undefined)[] = [];
  private readonly support: number[] = [];
  private readonly wishesOf = new Map<string, readonly number[]>();
  private readonly rows = new Map<number, Neighbour[]>();
  private popular: number[] | null = null;
  private changesSincePopular = 0;

  /** @param rowsKept rows remembered at once, each at most 100 neighbours: what bounds the memory of the matrix */
  constructor(private readonly rowsKept = 20_000) {}

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
    // Who resembles whom through this text is found out anew when it is asked for.
    if (this.rows.size > 0) for (const other of this.index.similarTo(number).keys()) this.rows.delete(other);
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

  /** What a member acted on, most telling first. Replaces what was known; unknown wishes are passed over. */
  setMember(userId: string, wishIds: Iterable<string>): void {
    const before = this.wishesOf.get(userId) ?? [];
    const distinct = new Set<number>();
    for (const id of wishIds) {
      const number = this.numbers.get(id);
      if (number !== undefined && distinct.size < MEMBER_WISHES_MAX) distinct.add(number);
    }
    const after = [...distinct];
    if (after.length === before.length && before.every((number) => distinct.has(number))) return;
    this.count(userId, before, -1);
    this.count(userId, after, 1);
    if (after.length > 0) this.wishesOf.set(userId, after);
    else this.wishesOf.delete(userId);
    // Sorting everything for each act would cost more than the refresh; one act in a hundred wishes' worth may wait.
    this.changesSincePopular += 1;
    if (this.changesSincePopular > this.wishCount / 100) this.popular = null;
  }

  membersOfWish(number: number): Iterable<string> {
    return this.membersOf[number] ?? [];
  }

  /** Sum of the event shares of everybody who acted on the wish, its owner included. */
  supportOf(number: number): number {
    return this.support[number] ?? 0;
  }

  /** What others make of the wish: the sum of their event shares, of which one account is at most 1. */
  popularityOf(number: number): number {
    const owner = this.wishes[number]?.userId;
    if (owner === undefined || !this.membersOf[number]?.has(owner)) return this.supportOf(number);
    return Math.max(0, this.supportOf(number) - eventShare(this.wishesOf.get(owner)?.length ?? 0));
  }

  /** The wishes most wanted, then the newest. */
  mostPopular(): readonly number[] {
    if (this.popular) return this.popular;
    this.changesSincePopular = 0;
    this.popular = [...this.numbers.values()]
      .filter((number) => !this.wishes[number]?.isGranted)
      .sort((a, b) => this.popularityOf(b) - this.popularityOf(a) || this.createdAt(b) - this.createdAt(a))
      .slice(0, POPULAR_KEPT);
    return this.popular;
  }

  /** Row of the matrix: the strongest neighbours of a wish, strongest first. */
  neighbours(number: number): readonly Neighbour[] {
    const known = this.rows.get(number);
    if (known) return known;
    const row = this.workOutRow(number);
    if (this.rows.size >= this.rowsKept) this.rows.delete(this.rows.keys().next().value ?? -1);
    this.rows.set(number, row);
    return row;
  }

  private workOutRow(number: number): Neighbour[] {
    const together = new Map<number, number>();
    for (const userId of newest(this.membersOf[number] ?? new Set<string>(), MEMBERS_ASKED)) {
      const wishes = this.wishesOf.get(userId) ?? [];
      const share = eventShare(wishes.length);
      for (const other of wishes) together.set(other, (together.get(other) ?? 0) + share);
    }
    const similarity = new Map<number, number>();
    for (const [other, co] of together) {
      similarity.set(other, coOccurrence(co, this.supportOf(number), this.supportOf(other)));
    }
    for (const [other, cosine] of this.index.similarTo(number)) {
      similarity.set(other, (similarity.get(other) ?? 0) + textLikeness(cosine));
    }
    similarity.delete(number);
    return [...similarity]
      .filter(([other, value]) => value > 0 && this.wishes[other])
      .map(([wish, value]) => ({ wish, similarity: value }))
      .sort((a, b) => b.similarity - a.similarity)
      .slice(0, NEIGHBOURS);
  }

  private count(userId: string, wishes: readonly number[], sign: 1 | -1): void {
    const share = sign * eventShare(wishes.length);
    for (const number of wishes) {
      this.support[number] = Math.max(0, (this.support[number] ?? 0) + share);
      const members = this.membersOf[number] ?? new Set();
      this.membersOf[number] = members;
      if (sign === 1) members.add(userId);
      else members.delete(userId);
      this.rows.delete(number);
    }
  }

  private createdAt(number: number): number {
    return this.wishes[number]?.createdAt ?? 0;
  }
}

function newest<Value>(values: Set<Value>, limit: number): Iterable<Value> {
  return values.size <= limit ? values : [...values].slice(-limit);
}
