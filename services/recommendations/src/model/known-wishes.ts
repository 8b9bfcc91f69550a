import { CATEGORIES, CATEGORY_DEFAULT, type Category } from '@wishboard/contracts/http/fields/category';
import { NOTE_COLOR_DEFAULT, NOTE_COLORS, type NoteColor } from '@wishboard/contracts/http/wishes/wish';
import type { Names } from '../compact/names.js';
import { NumberLists } from '../compact/number-lists.js';
import { fromShortId, type ShortId, toShortId } from '../compact/short-id.js';
import type { ProfiledWish, TellingWords } from './profile.js';

/** A wish without the texts that only its words are kept of. */
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

/** Places in a wish where a word may stand are fewer. */
const PLACES_END = 4;

/**
 * What is kept of wishes beside the terms of their texts, column by column: objects with texts of their own take several
 * times as much. Wishes are numbered; a number is never reused.
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
  /** By wish, its telling words: `word * 4 + place`. */
  private readonly tellingWords = new NumberLists();

  constructor(
    private readonly words: Names,
    private readonly members: Names,
  ) {}

  get size(): number {
    return this.numbers.size;
  }

  /** How many are not granted. */
  get openCount(): number {
    let count = 0;
    for (const number of this.numbers.values()) if (!this.granted[number]) count += 1;
    return count;
  }

  /** Takes in a wish, in the place of what was known of it, and answers its number. */
  put({ id, userId, title, category, color, isGranted, createdAt }: KnownWish, tellingWords: TellingWords): number {
    const short = toShortId(id);
    const number = this.numbers.get(short) ?? this.ids.length;
    this.numbers.set(short, number);
    this.ids[number] = short;
    this.owners[number] = this.members.numberFor(userId);
    this.titles[number] = title;
    this.categories[number] = CATEGORIES.indexOf(category);
    this.colors[number] = NOTE_COLORS.indexOf(color);
    this.granted[number] = isGranted;
    this.times[number] = createdAt;
    const words = Array.from(tellingWords, ([word, place]) => this.words.numberFor(word) * PLACES_END + place);
    this.tellingWords.set(number, words);
    return number;
  }

  remove(number: number): void {
    this.numbers.delete(this.shortIdOf(number));
    this.ids[number] = undefined;
    this.titles[number] = '';
    this.tellingWords.set(number, []);
  }

  has(number: number): boolean {
    return this.ids[number] !== undefined;
  }

  /** Undefined for a wish that is not known. */
  numberOf(id: string): number | undefined {
    return this.numbers.get(toShortId(id));
  }

  /** The same for a short id. */
  readonly numberOfShort = (id: ShortId): number | undefined => this.numbers.get(id);

  /** The numbers of all, in the order in which they came. */
  all(): number[] {
    return [...this.numbers.values()];
  }

  /** Empty for a wish that is gone. */
  idOf(number: number): string {
    return fromShortId(this.shortIdOf(number));
  }

  /** Empty for a wish that is gone. */
  readonly shortIdOf = (number: number): ShortId => this.ids[number] ?? '';

  ownerOf(number: number): string {
    return this.members.textOf(this.owners[number] ?? -1);
  }

  /** Whether a wish is the member's own. */
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

  /** Milliseconds since 1970. */
  createdAt(number: number): number {
    return this.times[number] ?? 0;
  }

  /** The wish as far as the profile looks at it. */
  profiled(number: number): ProfiledWish {
    const words = Array.from(this.tellingWords.of(number), (entry): [string, number] => {
      return [this.words.textOf(Math.floor(entry / PLACES_END)), entry % PLACES_END];
    });
    return { words, category: this.categoryOf(number), color: this.colorOf(number) };
  }
}
