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
  /** Values of the touched numbers, and those to select from, kept since arrays this long would be most of a refresh's waste. */
  private values = new Float64Array(ROOM);
  private selection = new Float64Array(ROOM);

  /** Forgets every sum. */
  clear(): void {
    for (const number of this.touched) this.sums[number] = 0;
    this.count = 0;
  }

  add(number: number, value: number): void {
    if (number >= this.sums.length) this.sums = withRoomFor(this.sums, number);
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
    const { touched } = this;
    this.values = withRoomFor(this.values, this.count);
    this.selection = withRoomFor(this.selection, this.count);
    let present = 0;
    for (let at = 0; at < touched.length; at += 1) {
      const value = rate(touched[at] ?? 0);
      this.values[at] = value;
      if (value === Number.NEGATIVE_INFINITY) continue;
      this.selection[present] = value;
      present += 1;
    }
    const least = Math.max(nthHighest(this.selection.subarray(0, present), most), -Number.MAX_VALUE);
    const found: [number, number][] = [];
    for (let at = 0; at < touched.length; at += 1) {
      const value = this.values[at] ?? 0;
      if (value >= least) found.push([touched[at] ?? 0, value]);
    }
    return found;
  }

  private touch(number: number): void {
    if (this.count >= this.numbers.length) this.numbers = withRoomFor(this.numbers, this.count);
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
