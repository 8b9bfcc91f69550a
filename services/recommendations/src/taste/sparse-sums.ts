import quickselect from 'quickselect';
import { withRoomFor } from './with-room.js';

const ROOM = 1_024;

/**
 * Sums by number, where numbers are dense and a computation touches few of them: an array that is kept from one to the next,
 * and a list of what was touched (the sparse accumulator of Gilbert, Moler and Schreiber 1992). Several times as fast as a
 * map.
 */
export class SparseSums {
  private sums = new Float64Array(ROOM);
  private numbers = new Uint32Array(ROOM);
  private count = 0;
  /** Kept from one selection to the next, since arrays of this length would be most of what a refresh leaves behind. */
  private values = new Float64Array(ROOM);

  /** Forgets every sum. */
  clear(): void {
    for (const number of this.touched) this.sums[number] = 0;
    this.count = 0;
  }

  add(number: number, value: number): void {
    this.sums = withRoomFor(this.sums, number);
    const before = this.sums[number] ?? 0;
    if (before === 0) this.touch(number);
    // A sum of exactly 0 would be taken for untouched; the smallest number there is changes nothing else.
    this.sums[number] = before + value || Number.MIN_VALUE;
  }

  /** The numbers that something was added to, in the order of their first. Valid until the next change. */
  get touched(): Uint32Array {
    return this.numbers.subarray(0, this.count);
  }

  of(number: number): number {
    return this.sums[number] ?? 0;
  }

  /**
   * The touched numbers of the highest values, in the order in which they were touched, each with its value. Where the last
   * of them is reached by several, all of these.
   *
   * @param rate value of a number, minus infinity for a number to leave out
   */
  highest(most: number, rate: (number: number) => number): [number: number, value: number][] {
    this.values = withRoomFor(this.values, this.count);
    let present = 0;
    for (const number of this.touched) {
      const value = rate(number);
      if (value === Number.NEGATIVE_INFINITY) continue;
      this.values[present] = value;
      present += 1;
    }
    const least = nthHighest(this.values.subarray(0, present), most);
    const found: [number, number][] = [];
    for (const number of this.touched) {
      const value = rate(number);
      if (value >= least && value > Number.NEGATIVE_INFINITY) found.push([number, value]);
    }
    return found;
  }

  private touch(number: number): void {
    this.numbers = withRoomFor(this.numbers, this.count);
    this.numbers[this.count] = number;
    this.count += 1;
  }
}

/** The n-th highest of the values, which it reorders; minus infinity when there are no more than n. */
function nthHighest(values: Float64Array, n: number): number {
  if (values.length <= n) return Number.NEGATIVE_INFINITY;
  const at = values.length - n;
  // Not by sorting: n is small, and they are many. An array of doubles is one of numbers to it.
  quickselect(values as unknown as number[], at);
  return values[at] ?? Number.NEGATIVE_INFINITY;
}
