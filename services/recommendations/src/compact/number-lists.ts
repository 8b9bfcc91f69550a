import { withRoomFor } from './with-room.js';

const NOTHING = new Uint32Array();
/** Numbers to begin with. */
const ROOM = 1_024;
/** Room for this share more is taken when all of it is copied. */
const AHEAD = 0.25;

/**
 * Many lists of whole numbers below 2^32, mostly short, in one array: a list takes 8 bytes, and 4 for each of its numbers from
 * the second on, a fifth of what an array of its own does. Lists are numbered, densely.
 *
 * A list that outgrows its place moves to the end, and when there is no more room all are moved together.
 */
export class NumberLists {
  /** By list, where its numbers begin and how many they are. A list of one has the number itself in the first. */
  private heads = new Uint32Array(ROOM);
  private numbers = new Uint32Array(ROOM);
  private end = 0;
  /** Places that are taken, without those that were left behind. */
  private inUse = 0;

  lengthOf(list: number): number {
    return this.heads[2 * list + 1] ?? 0;
  }

  /** The numbers in order, valid until the next change of any list. A list that was never set has none. */
  of(list: number): Uint32Array {
    const length = this.lengthOf(list);
    if (length === 0) return NOTHING;
    if (length === 1) return this.heads.subarray(2 * list, 2 * list + 1);
    const place = this.heads[2 * list] ?? 0;
    return this.numbers.subarray(place, place + length);
  }

  /** Visits the numbers in order, without a view of each list: of many short ones the views would be most of the waste. No list may change meanwhile. */
  forEach(list: number, visit: (number: number) => void): void {
    const length = this.lengthOf(list);
    const place = this.heads[2 * list] ?? 0;
    if (length === 1) visit(place);
    else for (let at = place; at < place + length; at += 1) visit(this.numbers[at] ?? 0);
  }

  /** Replaces the numbers of a list. They may not be part of what {@link of} gave. */
  set(list: number, numbers: ArrayLike<number>): void {
    const { length } = numbers;
    this.resize(list, length);
    const place = this.heads[2 * list] ?? 0;
    if (length > 1) this.numbers.set(numbers, place);
    else if (length === 1) this.heads[2 * list] = numbers[0] ?? 0;
  }

  /** Puts a number at the end of a list. */
  push(list: number, number: number): void {
    const length = this.lengthOf(list);
    const before = this.heads[2 * list] ?? 0;
    if (length === 0) {
      this.set(list, [number]);
    } else if (length === 1) {
      this.set(list, [before, number]);
    } else {
      this.resize(list, length + 1);
      this.numbers[(this.heads[2 * list] ?? 0) + length] = number;
    }
  }

  /** Takes a number out of a list. Answers whether it was there. */
  delete(list: number, number: number): boolean {
    const at = this.of(list).indexOf(number);
    if (at < 0) return false;
    this.set(
      list,
      this.of(list).filter((_other, i) => i !== at),
    );
    return true;
  }

  /** Gives a list the room it needs. What is in it stays, as far as there is room. */
  private resize(list: number, length: number): void {
    this.heads = withRoomFor(this.heads, 2 * list + 1);
    const before = room(this.lengthOf(list));
    const needed = room(length);
    if (needed !== before) {
      if (this.end + needed > this.numbers.length) this.moveAll(needed);
      const place = this.heads[2 * list] ?? 0;
      this.numbers.copyWithin(this.end, place, place + Math.min(before, needed));
      this.heads[2 * list] = this.end;
      this.end += needed;
      this.inUse += needed - before;
    }
    this.heads[2 * list + 1] = length;
  }

  private moveAll(needed: number): void {
    const moved = new Uint32Array(Math.ceil((1 + AHEAD) * (this.inUse + needed)) + ROOM);
    let end = 0;
    for (let list = 0; 2 * list < this.heads.length; list += 1) {
      const length = this.lengthOf(list);
      if (length < 2) continue;
      moved.set(this.of(list), end);
      this.heads[2 * list] = end;
      end += room(length);
    }
    this.numbers = moved;
    this.end = end;
  }
}

/** Places a list of this length has: up to a quarter more, so that one that grows seldom moves. */
function room(length: number): number {
  if (length < 2) return 0;
  const step = 1 << Math.max(0, 29 - Math.clz32(length));
  return Math.ceil(length / step) * step;
}
