import { tagTerm, termsOf, wordsOfEach } from '@wishboard/contracts/terms/text-terms';
import { LRUCache } from 'lru-cache';
import { Names } from '../compact/names.js';
import type { SparseSums } from '../compact/sparse-sums.js';
import { withRoomFor } from '../compact/with-room.js';
import { longNames } from '../terms/names.js';
import { CategoryVotes } from './category-votes.js';
import { CoActs } from './co-acts.js';
import { decodeRow, encodeRow, type Row } from './kept-row.js';
import { type KnownWish, KnownWishes } from './known-wishes.js';
import { NeighbourSorter, type PackedNeighbour, similarityOf, unpack, wishOf } from './packed-neighbours.js';
import { tellingWords } from './profile.js';
import { coOccurrence, NEIGHBOURS, type Neighbour, popularity, textLikeness } from './similarity.js';
import { TermIndex } from './term-index.js';
import { TextNeighbours } from './text-neighbours.js';
import { Trend } from './trend.js';

/** A wish as far as taste looks at it. */
export interface TasteWish extends KnownWish {
  description: string;
  productTitle: string | null;
  tags: readonly string[];
}

/** What one member's acts say of the wishes, and of the member. */
export interface TellingActs {
  /** Most telling first. */
  wishIds: Iterable<string>;
  /** On how many days there was one. */
  days?: number;
}

/** Wishes of one member that count, most telling first: nobody honest acts on more within the half-lives that matter. */
export const MEMBER_WISHES_MAX = 200;
const POPULAR_KEPT = 400;
/** Rows of the matrix in memory at once, some 1 KB each. */
const ROWS_KEPT = 5_000;
/** Lists of alike texts, some 3 KB each: for the rows that change often. For a new row they are worked out anyway. */
const TEXTS_KEPT = 1_000;
/**
 * A row is worked out anew when the support of its wish has changed by this share: with the first acts on it, and once
 * enough of those who acted on it have acted on other wishes.
 */
const SUPPORT_CHANGE = 0.01;
/** Kept from one row to the next. */
const sorter = new NeighbourSorter();
/** What sums in another order may differ by. */
const ROUNDING = 1e-6;

/**
 * The community's taste in memory: who acted on what, and what the wishes say. One blended item-item matrix
 * `S_ij = co-occurrence + text likeness`, of which a row is worked out when it is asked for and kept while it is nearly
 * right. Wishes are numbered; a number is never reused.
 */
export class TasteModel {
  private readonly words = new Names();
  private readonly members = new Names();
  /** What is wanted lately. */
  trend = new Trend();
  readonly index: TermIndex;
  readonly wishes = new KnownWishes(this.words, this.members);
  private readonly acts = new CoActs(this.members);
  readonly categoryVotes = new CategoryVotes(this.acts, this.wishes);
  private readonly texts: TextNeighbours;
  /** Wishes that are among what their owners acted on. */
  private readonly wantedByOwner = new Set<number>();
  private readonly rows: LRUCache<number, Row>;
  private popular: number[] | null = null;
  /** By wish, how popular it is, as far as that was asked since {@link CoActs.version}; else not a number. */
  private popularities = new Float64Array();
  private popularitiesAsOf = 0;
  private changesSincePopular = 0;

  /**
   * @param onRow is given each row that was worked out, in bytes for {@link putRow} of any process
   * @param rowsKept rows remembered at once: what bounds the memory of the matrix
   * @param shared the term in whose place one is counted, by default that of names in two tongues
   */
  constructor(
    private readonly onRow?: (wishId: string, row: Buffer) => void,
    rowsKept = ROWS_KEPT,
    shared?: (term: string) => string,
  ) {
    this.index = new TermIndex(this.words, shared);
    this.rows = new LRUCache({ max: rowsKept });
    this.texts = new TextNeighbours(this.index, Math.min(rowsKept, TEXTS_KEPT));
  }

  get wishCount(): number {
    return this.wishes.size;
  }

  /** Takes in a wish. Answers the wishes whose texts are known to be alike, itself included. */
  putWish(wish: TasteWish): number[] {
    const isNew = this.numberOf(wish.id) === undefined;
    const texts = wordsOfEach([wish.title, wish.productTitle ?? '', wish.description]);
    const [title = [], productTitle = [], description = []] = texts;
    const number = this.wishes.put(wish, tellingWords(wish.tags, [...title, ...productTitle], description));
    const terms = [...texts.flatMap(termsOf), ...texts.flatMap(longNames), ...wish.tags.map(tagTerm).filter(Boolean)];
    // The category is a word of its own: 日本旅遊 and 京都 share nothing else.
    this.index.add(number, wish.category === 'general' ? terms : [...terms, `category:${wish.category}`]);
    const changed = [number, ...this.texts.changed(number, isNew)];
    for (const other of changed) this.rows.delete(other);
    this.outdatePopular();
    return changed;
  }

  /** Takes in a wish that is new or was changed, and answers whose rows have to be worked out anew, here and elsewhere. */
  renewWish(wish: TasteWish): string[] {
    const changed = new Set(this.putWish(wish));
    const number = this.numberOf(wish.id) ?? -1;
    for (const { wish: other } of this.neighbours(number)) changed.add(other);
    // Its own has just been worked out.
    changed.delete(number);
    for (const other of changed) this.rows.delete(other);
    return [...changed].filter((other) => this.wishes.has(other)).map((other) => this.wishes.idOf(other));
  }

  removeWish(id: string): void {
    const number = this.numberOf(id);
    if (number === undefined) return;
    this.wishes.remove(number);
    this.index.remove(number);
    this.rows.delete(number);
    this.outdatePopular();
  }

  numberOf(id: string): number | undefined {
    return this.wishes.numberOf(id);
  }

  /**
   * What a member acted on, most telling first, and on how many days. Replaces what was known; unknown wishes are passed over.
   * Answers whether that is news.
   */
  setMember(userId: string, { wishIds, days = 1 }: TellingActs): boolean {
    const ids = [...new Set(wishIds)].slice(0, MEMBER_WISHES_MAX);
    const numbers = ids.map((id) => this.numberOf(id)).filter((number) => number !== undefined);
    // Unknown ones count as acts: else each that is learnt later would change the rows of all the others.
    const changed = this.acts.setMember(userId, new Set(numbers), days, ids.length);
    if (changed.length === 0) return false;
    for (const number of changed) {
      if (this.wishes.ownerOf(number) !== userId) continue;
      if (!this.wantedByOwner.delete(number)) this.wantedByOwner.add(number);
    }
    this.outdatePopular();
    return true;
  }

  /** Members who acted on the wish, the newest of them when they are many. */
  membersOfWish(number: number): readonly string[] {
    return this.acts.membersOf(number);
  }

  /** How many members acted on the wish. */
  countOf(number: number): number {
    return this.acts.count(number);
  }

  /** {@link CoActs.wantedBy} */
  wantedBy(wishes: Iterable<readonly [wish: number, weight: number]>): SparseSums {
    return this.acts.wantedBy(wishes);
  }

  /** How popular the wish is, 0 to 1: one account counts once, accounts alike as hardly more than one, the owner not at all. */
  popularityOf(number: number): number {
    if (this.popularitiesAsOf !== this.acts.version) {
      this.popularities.fill(Number.NaN);
      this.popularitiesAsOf = this.acts.version;
    }
    const known = this.popularities[number] ?? Number.NaN;
    return Number.isNaN(known) ? this.findPopularity(number) : known;
  }

  /** Which part of the members who acted on the wish speak for themselves, 0 to 1. */
  independenceOf(number: number): number {
    const count = this.acts.count(number);
    return count > 0 ? this.acts.wanted(number) / count : 1;
  }

  /** The wishes most wanted, then the newest. Some may be granted or gone by now. */
  mostPopular(): readonly number[] {
    if (this.popular) return this.popular;
    this.changesSincePopular = 0;
    this.popular = this.wishes
      .all()
      .filter((number) => !this.wishes.isGranted(number))
      .map((number) => ({ number, popularity: this.popularityOf(number) }))
      .sort((a, b) => b.popularity - a.popularity || this.wishes.createdAt(b.number) - this.wishes.createdAt(a.number))
      .slice(0, POPULAR_KEPT)
      .map(({ number }) => number);
    return this.popular;
  }

  /** Row of the matrix: the strongest neighbours of a wish, strongest first. */
  neighbours(number: number): readonly Neighbour[] {
    return unpack(this.row(number));
  }

  /** The same without an object for each. */
  row(number: number): readonly PackedNeighbour[] {
    const known = this.rows.get(number);
    if (known && this.isNearlyRight(number, known)) return known.neighbours;
    const row = { neighbours: this.workOutRow(number), support: this.acts.support(number) };
    this.rows.set(number, row);
    if (this.wishes.has(number)) this.onRow?.(this.wishes.idOf(number), encodeRow(row, this.wishes.shortIdOf));
    return row.neighbours;
  }

  /** Those of the wishes whose row would have to be worked out. */
  withoutRow(wishIds: Iterable<string>): string[] {
    return [...wishIds].filter((id) => {
      const number = this.numberOf(id);
      const row = number === undefined ? undefined : this.rows.get(number);
      return number !== undefined && !(row && this.isNearlyRight(number, row));
    });
  }

  /** Takes over a row that was worked out elsewhere. It is used while it is nearly right here too. */
  putRow(wishId: string, bytes: Buffer): void {
    const number = this.numberOf(wishId);
    const row = decodeRow(bytes, this.wishes.numberOfShort);
    if (number !== undefined && row) this.rows.set(number, row);
  }

  private findPopularity(number: number): number {
    const byOwner = this.wantedByOwner.has(number) ? this.acts.weightOf(this.wishes.ownerOf(number)) : 0;
    const found = popularity(Math.max(0, this.acts.wanted(number) - byOwner), this.acts.mostWanted);
    const room = this.popularities.length;
    this.popularities = withRoomFor(this.popularities, number);
    this.popularities.fill(Number.NaN, room);
    this.popularities[number] = found;
    return found;
  }

  /** Sorting everything for each change would cost more than a refresh; one change in a hundred wishes' worth may wait. */
  private outdatePopular(): void {
    this.changesSincePopular += 1;
    if (this.changesSincePopular > this.wishCount / 100) this.popular = null;
  }

  private isNearlyRight(number: number, { support }: Row): boolean {
    const now = this.acts.support(number);
    return Math.abs(now - support) <= SUPPORT_CHANGE * Math.max(now, support) + ROUNDING;
  }

  private workOutRow(number: number): PackedNeighbour[] {
    const support = this.acts.support(number);
    const { meanShare } = this.acts;
    const sums = this.acts.togetherWith(number);
    sums.replaceEach((together, wish) => coOccurrence(together, support, this.acts.support(wish), meanShare));
    for (const text of this.texts.of(number)) {
      if (wishOf(text) !== number) sums.add(wishOf(text), textLikeness(similarityOf(text)));
    }
    sums.visitHighest(
      NEIGHBOURS,
      (wish) => (this.wishes.has(wish) ? sums.of(wish) : Number.NEGATIVE_INFINITY),
      sorter.add,
      (sum) => sum,
    );
    return sorter.take(NEIGHBOURS);
  }
}
