import { CATEGORIES, CATEGORY_DEFAULT, type Category } from '@wishboard/contracts/http/fields/category';
import { NOTE_COLOR_DEFAULT, NOTE_COLORS, type NoteColor } from '@wishboard/contracts/http/wishes/wish';
import { NumberLists } from '../compact/number-lists.js';
import { fromShortId, type ShortId, toShortId } from '../compact/short-id.js';
import type { StringInterner } from '../compact/string-interner.js';
import type { InterestWords, ProfiledWish } from './profile.js';

/** A wish without its texts other than the title. The model keeps only the terms of these texts. */
export interface KnownWish {
  id: string;
  userId: string;
  title: string;
  category: Category;
  color: NoteColor;
  isGranted: boolean;
  /** Milliseconds since 1970. */
  createdAt: number;
}

/** Exclusive upper bound of the places of a word in a wish. */
const PLACES_END = 4;

/**
 * Keeps all fields of wishes but the terms of their texts, column by column: objects with their own strings would take several
 * times as much memory. Wishes are numbered, and a number is never reused.
 */
export class KnownWishes {
  private readonly numbers = new Map<ShortId, number>();
  private readonly ids: (ShortId | undefined)[] = [];
  private readonly owners: number[] = [];
  private readonly titles: string[] = [];
  private readonly categories: number[] = [];
  private readonly colors: number[] = [];
  private readonly granted: boolean[] = [];
  private readonly times: number[] = [];
  /** By wish, its words that say something of an interest, as `word * 4 + place`. */
  private readonly interestWords = new NumberLists();

  constructor(
    private readonly words: StringInterner,
    private readonly members: StringInterner,
  ) {}

  get size(): number {
    return this.numbers.size;
  }

  /** The number of wishes that are not granted. */
  get openCount(): number {
    let count = 0;
    for (const number of this.numbers.values()) if (!this.granted[number]) count += 1;
    return count;
  }

  /** Adds a wish, or replaces what was known of it. Returns its number. */
  put({ id, userId, title, category, color, isGranted, createdAt }: KnownWish, interestWords: InterestWords): number {
    const short = toShortId(id);
    const number = this.numbers.get(short) ?? this.ids.length;
    this.numbers.set(short, number);
    this.ids[number] = short;
    this.owners[number] = this.members.getOrAssign(userId);
    this.titles[number] = title;
    this.categories[number] = CATEGORIES.indexOf(category);
    this.colors[number] = NOTE_COLORS.indexOf(color);
    this.granted[number] = isGranted;
    this.times[number] = createdAt;
    const words = Array.from(interestWords, ([word, place]) => this.words.getOrAssign(word) * PLACES_END + place);
    this.interestWords.set(number, words);
    return number;
  }

  remove(number: number): void {
    this.numbers.delete(this.shortIdOf(number));
    this.ids[number] = undefined;
    this.titles[number] = '';
    this.interestWords.set(number, []);
  }

  has(number: number): boolean {
    return this.ids[number] !== undefined;
  }

  /** Returns the number of a wish, or undefined for an unknown wish. */
  numberOf(id: string): number | undefined {
    return this.numbers.get(toShortId(id));
  }

  /** Returns the number of a wish by its short id, or undefined for an unknown wish. */
  readonly numberOfShort = (id: ShortId): number | undefined => this.numbers.get(id);

  /** Returns the numbers of all wishes, in the order in which they were added. */
  all(): number[] {
    return [...this.numbers.values()];
  }

  /** Returns the id of a wish, or an empty string for a removed wish. */
  idOf(number: number): string {
    return fromShortId(this.shortIdOf(number));
  }

  /** Returns the short id of a wish, or an empty string for a removed wish. */
  readonly shortIdOf = (number: number): ShortId => this.ids[number] ?? '';

  ownerOf(number: number): string {
    return this.members.textOf(this.owners[number] ?? -1);
  }

  /** Returns a function that tells whether a wish is the member's own. */
  ownedBy(userId: string): (number: number) => boolean {
    const member = this.members.numberOf(userId) ?? -1;
    return (number) => this.owners[number] === member;
  }

  titleOf(number: number): string {
    return this.titles[number] ?? '';
  }

  colorOf(number: number): NoteColor {
    return NOTE_COLORS[this.colors[number] ?? -1] ?? NOTE_COLOR_DEFAULT;
  }

  categoryOf(number: number): Category {
    return CATEGORIES[this.categories[number] ?? -1] ?? CATEGORY_DEFAULT;
  }

  isGranted(number: number): boolean {
    return this.granted[number] ?? false;
  }

  /** Returns the creation time of a wish, in milliseconds since 1970. */
  createdAt(number: number): number {
    return this.times[number] ?? 0;
  }

  /** Returns the fields of a wish that the profile is made of. */
  profileFieldsOf(number: number): ProfiledWish {
    const words = Array.from(this.interestWords.get(number), (entry): [string, number] => {
      return [this.words.textOf(Math.floor(entry / PLACES_END)), entry % PLACES_END];
    });
    return { words, category: this.categoryOf(number), color: this.colorOf(number) };
  }
}
