import { ensureCapacity } from './ensure-capacity.js';

const EMPTY = new Uint32Array();
/** Initial capacity, in numbers. */
const INITIAL_CAPACITY = 1_024;
/** Extra capacity, as a share, that is allocated when all lists are moved. */
const EXTRA_CAPACITY = 0.25;

/**
 * Stores many mostly short lists of whole numbers below 2^32 in one array. A list takes 8 bytes, plus 4 bytes for each number from
 * the second on, which is a fifth of what a separate array takes. Lists have dense numbers.
 *
 * A list that outgrows its place moves to the end of the array. When the array is full, all lists move to a new array without gaps.
 */
export class NumberLists {
  /**
   * Two entries for each list: the place of its first number in `numbers`, and its length. A list of length 1 has its number
   * instead of the place.
   */
  private heads = new Uint32Array(INITIAL_CAPACITY);
  private numbers = new Uint32Array(INITIAL_CAPACITY);
  private end = 0;
  /** Used places in `numbers`, without the gaps that moved lists leave behind. */
  private inUse = 0;

  lengthOf(list: number): number {
    return this.heads[2 * list + 1] ?? 0;
  }

  /** Returns the numbers of a list in order. The view is valid until any list changes. A list that was never set is empty. */
  get(list: number): Uint32Array {
    const length = this.lengthOf(list);
    if (length === 0) return EMPTY;
    if (length === 1) return this.heads.subarray(2 * list, 2 * list + 1);
    const place = this.heads[2 * list] ?? 0;
    return this.numbers.subarray(place, place + length);
  }

  /**
   * Calls `visit` with each number of a list in order. Unlike {@link get}, it creates no view: with many short lists, views would be
   * most of the garbage. No list may change meanwhile.
   */
  forEach(list: number, visit: (number: number) => void): void {
    const length = this.lengthOf(list);
    const place = this.heads[2 * list] ?? 0;
    if (length === 1) visit(place);
    else for (let at = place; at < place + length; at += 1) visit(this.numbers[at] ?? 0);
  }

  /** Replaces the numbers of a list. `numbers` must not be a view that {@link get} returned. */
  set(list: number, numbers: ArrayLike<number>): void {
    const { length } = numbers;
    this.resize(list, length);
    const place = this.heads[2 * list] ?? 0;
    if (length > 1) this.numbers.set(numbers, place);
    else if (length === 1) this.heads[2 * list] = numbers[0] ?? 0;
  }

  /** Appends a number to a list. */
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

  /** Removes the first occurrence of a number from a list. Returns whether the list had the number. */
  delete(list: number, number: number): boolean {
    const at = this.get(list).indexOf(number);
    if (at < 0) return false;
    this.set(
      list,
      this.get(list).filter((_other, i) => i !== at),
    );
    return true;
  }

  /** Changes the length of a list, and moves the list when its capacity changes. Numbers up to the shorter of both lengths stay. */
  private resize(list: number, length: number): void {
    this.heads = ensureCapacity(this.heads, 2 * list + 1);
    const before = capacityFor(this.lengthOf(list));
    const needed = capacityFor(length);
    if (needed !== before) {
      if (this.end + needed > this.numbers.length) this.compact(needed);
      const place = this.heads[2 * list] ?? 0;
      this.numbers.copyWithin(this.end, place, place + Math.min(before, needed));
      this.heads[2 * list] = this.end;
      this.end += needed;
      this.inUse += needed - before;
    }
    this.heads[2 * list + 1] = length;
  }

  private compact(needed: number): void {
    const moved = new Uint32Array(Math.ceil((1 + EXTRA_CAPACITY) * (this.inUse + needed)) + INITIAL_CAPACITY);
    let end = 0;
    for (let list = 0; 2 * list < this.heads.length; list += 1) {
      const length = this.lengthOf(list);
      if (length < 2) continue;
      moved.set(this.get(list), end);
      this.heads[2 * list] = end;
      end += capacityFor(length);
    }
    this.numbers = moved;
    this.end = end;
  }
}

/** Returns the capacity of a list of this length: up to a quarter more than the length, so that a growing list seldom moves. */
function capacityFor(length: number): number {
  if (length < 2) return 0;
  const step = 1 << Math.max(0, 29 - Math.clz32(length));
  return Math.ceil(length / step) * step;
}
