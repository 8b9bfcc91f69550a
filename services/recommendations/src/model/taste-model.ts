import { termsOf, wordsOfEach } from '@wishboard/contracts/terms/text-terms';
import { LRUCache } from 'lru-cache';
import { ensureCapacity } from '../compact/ensure-capacity.js';
import type { SparseSums } from '../compact/sparse-sums.js';
import { StringInterner } from '../compact/string-interner.js';
import { sharedTermsOfLongNames } from '../terms/bilingual-names.js';
import { tagTerm } from '../terms/tag-terms.js';
import { CategoryVotes } from './category-votes.js';
import { CoOccurrences } from './co-occurrences.js';
import { type KnownWish, KnownWishes } from './known-wishes.js';
import { NeighbourSorter, type PackedNeighbour, similarityOf, unpack, wishOf } from './packed-neighbours.js';
import { findInterestWords } from './profile.js';
import { decodeRow, encodeRow, type Row } from './row-encoding.js';
import { coOccurrence, NEIGHBOURS, type Neighbour, popularity, textLikeness } from './similarity.js';
import { TermIndex } from './term-index.js';
import { TextNeighbours } from './text-neighbours.js';
import { Trend } from './trend.js';

/** The fields of a wish that the model learns from. */
export interface TasteWish extends KnownWish {
  description: string;
  productTitle: string | null;
  tags: readonly string[];
}

/** A member's acts, as far as the model learns from them. */
export interface InformativeActs {
  /** The ids of wishes the member acted on, the most telling first. */
  wishIds: Iterable<string>;
  /** Number of days on which the member acted. */
  days?: number;
}

/** Maximum of wishes that count for one member, the most telling first. No honest member acts on more within the half-lives that matter. */
export const MEMBER_WISHES_MAX = 200;
const POPULAR_KEPT = 400;
/** Maximum of matrix rows in memory, some 1 KB each. */
const ROWS_KEPT = 5_000;
/**
 * Maximum of cached lists of similar texts, some 3 KB each. They serve rows that change often: a new row needs its list computed
 * anyway.
 */
const TEXTS_KEPT = 1_000;
/**
 * A row is recomputed when the support of its wish has changed by this share. That happens with the first acts on the wish, and
 * once enough of the members who acted on it have acted on other wishes.
 */
const SUPPORT_CHANGE = 0.01;
/** Reused for every row. */
const sorter = new NeighbourSorter();
/** Tolerance for sums that were added up in another order. */
const ROUNDING = 1e-6;

/**
 * The in-memory model of the community's taste: which member acted on what, and the terms of the wishes. It has one blended
 * item-item matrix `S_ij = co-occurrence + text similarity`. A row is computed on demand and cached while it is nearly right.
 * Wishes are numbered, and a number is never reused.
 */
export class TasteModel {
  private readonly words = new StringInterner();
  private readonly members = new StringInterner();
  /** The current trend and its weight. */
  trend = new Trend();
  readonly index: TermIndex;
  readonly wishes = new KnownWishes(this.words, this.members);
  private readonly acts = new CoOccurrences(this.members);
  readonly categoryVotes = new CategoryVotes(this.acts, this.wishes);
  private readonly texts: TextNeighbours;
  /** Wishes on which their own owner acted. */
  private readonly wantedByOwner = new Set<number>();
  private readonly rows: LRUCache<number, Row>;
  private popular: number[] | null = null;
  /** By wish, its cached popularity as of {@link CoOccurrences.version}, or NaN where it has not been computed since. */
  private popularities = new Float64Array();
  private popularitiesAsOf = 0;
  private changesSincePopular = 0;

  /**
   * @param onRow called with each row that was computed, encoded for {@link putRow} of any process
   * @param rowsKept maximum of rows in memory, which bounds the memory of the matrix
   * @param shared returns the term under which a term is counted, by default the shared term of names in English and Chinese
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

  /** Adds or replaces a wish. Returns the wish and all wishes whose cached list of similar texts changed. */
  putWish(wish: TasteWish): number[] {
    const isNew = this.numberOf(wish.id) === undefined;
    const texts = wordsOfEach([wish.title, wish.productTitle ?? '', wish.description]);
    const [title = [], productTitle = [], description = []] = texts;
    const number = this.wishes.put(wish, findInterestWords(wish.tags, [...title, ...productTitle], description));
    const terms = [
      ...texts.flatMap(termsOf),
      ...texts.flatMap(sharedTermsOfLongNames),
      ...wish.tags.map(tagTerm).filter(Boolean),
    ];
    // The category is a term of its own, since 日本旅遊 and 京都 share nothing else.
    this.index.add(number, wish.category === 'general' ? terms : [...terms, `category:${wish.category}`]);
    const changed = [number, ...this.texts.update(number, isNew)];
    for (const other of changed) this.rows.delete(other);
    this.invalidatePopular();
    return changed;
  }

  /** Adds or replaces a wish. Returns the ids of the other wishes whose rows have to be recomputed, here and in other processes. */
  updateWish(wish: TasteWish): string[] {
    const changed = new Set(this.putWish(wish));
    const number = this.numberOf(wish.id) ?? -1;
    for (const { wish: other } of this.neighbours(number)) changed.add(other);
    // Its own row has just been computed.
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
    this.invalidatePopular();
  }

  numberOf(id: string): number | undefined {
    return this.wishes.numberOf(id);
  }

  /**
   * Replaces what is known of a member: the wishes they acted on, and on how many days. Unknown wishes are skipped.
   *
   * @returns whether the wishes the member acted on changed
   */
  setMember(userId: string, { wishIds, days = 1 }: InformativeActs): boolean {
    const ids = [...new Set(wishIds)].slice(0, MEMBER_WISHES_MAX);
    const numbers = ids.map((id) => this.numberOf(id)).filter((number) => number !== undefined);
    // Unknown wishes count as acts. Otherwise each one that is learnt later would change the rows of all the member's other wishes.
    const changed = this.acts.setMember(userId, new Set(numbers), days, ids.length);
    if (changed.length === 0) return false;
    for (const number of changed) {
      if (this.wishes.ownerOf(number) !== userId) continue;
      if (!this.wantedByOwner.delete(number)) this.wantedByOwner.add(number);
    }
    this.invalidatePopular();
    return true;
  }

  /** Returns the members who acted on the wish. When they are many, only the newest are returned. */
  membersOfWish(number: number): readonly string[] {
    return this.acts.membersOf(number);
  }

  /** Returns how many members acted on the wish. */
  countOf(number: number): number {
    return this.acts.count(number);
  }

  /** See {@link CoOccurrences.votesFromWishes}. */
  votesFromWishes(wishes: Iterable<readonly [wish: number, weight: number]>): SparseSums {
    return this.acts.votesFromWishes(wishes);
  }

  /**
   * Returns the popularity of the wish from 0 to 1. A member counts once, accounts that act alike count as hardly more than one,
   * and the owner does not count.
   */
  popularityOf(number: number): number {
    if (this.popularitiesAsOf !== this.acts.version) {
      this.popularities.fill(Number.NaN);
      this.popularitiesAsOf = this.acts.version;
    }
    const known = this.popularities[number] ?? Number.NaN;
    return Number.isNaN(known) ? this.computePopularity(number) : known;
  }

  /** Returns the mean independence of the members who acted on the wish, from 0 to 1. */
  independenceOf(number: number): number {
    const count = this.acts.count(number);
    return count > 0 ? this.acts.independentCount(number) / count : 1;
  }

  /**
   * Returns the most popular wishes, and among equals the newest first. Some may have been granted or removed since the list was
   * cached.
   */
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

  /** Returns the row of a wish: its most similar wishes, the most similar first. */
  neighbours(number: number): readonly Neighbour[] {
    return unpack(this.row(number));
  }

  /** Returns {@link neighbours} packed, without an object for each. */
  row(number: number): readonly PackedNeighbour[] {
    const known = this.rows.get(number);
    if (known && this.isStillAccurate(number, known)) return known.neighbours;
    const row = { neighbours: this.computeRow(number), support: this.acts.support(number) };
    this.rows.set(number, row);
    if (this.wishes.has(number)) this.onRow?.(this.wishes.idOf(number), encodeRow(row, this.wishes.shortIdOf));
    return row.neighbours;
  }

  /** Returns the known wishes of the given ones whose row would have to be computed. */
  wishesWithoutRow(wishIds: Iterable<string>): string[] {
    return [...wishIds].filter((id) => {
      const number = this.numberOf(id);
      const row = number === undefined ? undefined : this.rows.get(number);
      return number !== undefined && !(row && this.isStillAccurate(number, row));
    });
  }

  /** Takes over a row that was computed in another process. The row is used while it is nearly right here too. */
  putRow(wishId: string, bytes: Buffer): void {
    const number = this.numberOf(wishId);
    const row = decodeRow(bytes, this.wishes.numberOfShort);
    if (number !== undefined && row) this.rows.set(number, row);
  }

  private computePopularity(number: number): number {
    const byOwner = this.wantedByOwner.has(number) ? this.acts.weightOf(this.wishes.ownerOf(number)) : 0;
    const found = popularity(
      Math.max(0, this.acts.independentCount(number) - byOwner),
      this.acts.highestIndependentCount,
    );
    const room = this.popularities.length;
    this.popularities = ensureCapacity(this.popularities, number);
    this.popularities.fill(Number.NaN, room);
    this.popularities[number] = found;
    return found;
  }

  /**
   * Drops the cached popular wishes after enough changes. Sorting all wishes for each change would cost more than a refresh, so the
   * cache may lag behind by as many changes as one in a hundred wishes.
   */
  private invalidatePopular(): void {
    this.changesSincePopular += 1;
    if (this.changesSincePopular > this.wishCount / 100) this.popular = null;
  }

  private isStillAccurate(number: number, { support }: Row): boolean {
    const now = this.acts.support(number);
    return Math.abs(now - support) <= SUPPORT_CHANGE * Math.max(now, support) + ROUNDING;
  }

  private computeRow(number: number): PackedNeighbour[] {
    const support = this.acts.support(number);
    const { meanShare } = this.acts;
    const sums = this.acts.coOccurrencesOf(number);
    sums.replaceEach((together, wish) => coOccurrence(together, support, this.acts.support(wish), meanShare));
    for (const text of this.texts.get(number)) {
      if (wishOf(text) !== number) sums.add(wishOf(text), textLikeness(similarityOf(text)));
    }
    sums.visitHighest(
      NEIGHBOURS,
      (wish) => (this.wishes.has(wish) ? sums.get(wish) : Number.NEGATIVE_INFINITY),
      sorter.add,
      (sum) => sum,
    );
    return sorter.take(NEIGHBOURS);
  }
}
