import quickselect from 'quickselect';
import { withRoomFor } from './with-room.js';

const ROOM = 1_024;
/** How many times as many values as are wanted are gathered before the lower ones are let go. */
const SELECTED = 4;
const NO_LIMIT = () => Number.NEGATIVE_INFINITY;
/** What a limit is lowered by, as a share of it, so that no rounding shuts anything out. */
const ROUNDING = 1e-12;

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

  /** The same, but only to a number that something was added to before. */
  addToTouched(number: number, value: number): void {
    const before = this.sums[number] ?? 0;
    if (before !== 0) this.sums[number] = before + value || Number.MIN_VALUE;
  }

  /** Puts another sum in the place of each. */
  replaceEach(replace: (sum: number, number: number) => number): void {
    for (const number of this.touched) this.sums[number] = replace(this.of(number), number) || Number.MIN_VALUE;
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
   */
  highest(
    most: number,
    rate: (number: number) => number,
    sumFor?: (value: number) => number,
  ): [number: number, value: number][] {
    const found: [number, number][] = [];
    this.visitHighest(
      most,
      rate,
      (number, value) => {
        found.push([number, value]);
      },
      sumFor,
    );
    return found;
  }

  /**
   * Visits {@link highest}, without an object for each.
   *
   * @param rate value of a number, minus infinity for a number to leave out
   * @param sumFor the sum that a number has to have for a value as high as this, for less work: who cannot reach the highest
   *   found so far is not rated
   */
  visitHighest(
    most: number,
    rate: (number: number) => number,
    visit: (number: number, value: number) => void,
    sumFor: (value: number) => number = NO_LIMIT,
  ): void {
    const { touched } = this;
    const room = Math.min(this.count, SELECTED * most);
    this.values = withRoomFor(this.values, this.count);
    this.selection = withRoomFor(this.selection, room);
    const { sums, values, selection } = this;
    let leastSum = Number.NEGATIVE_INFINITY;
    let least = -Number.MAX_VALUE;
    let selected = 0;
    for (let at = 0; at < touched.length; at += 1) {
      const number = touched[at] ?? 0;
      const value = (sums[number] ?? 0) < leastSum ? Number.NEGATIVE_INFINITY : rate(number);
      values[at] = value;
      if (value < least) continue;
      if (selected === room) {
        // The rest of them is below the best that are kept.
        toEnd(selection, most, selected);
        selection.copyWithin(0, selected - most, selected);
        least = selection[0] ?? least;
        leastSum = sumFor(least);
        leastSum -= Math.abs(leastSum) * ROUNDING;
        selected = most;
        if (value < least) continue;
      }
      selection[selected] = value;
      selected += 1;
    }
    if (selected > most) {
      toEnd(selection, most, selected);
      least = selection[selected - most] ?? least;
    }
    for (let at = 0; at < touched.length; at += 1) {
      const value = values[at] ?? 0;
      if (value >= least) visit(touched[at] ?? 0, value);
    }
  }

  private touch(number: number): void {
    if (this.count >= this.numbers.length) this.numbers = withRoomFor(this.numbers, this.count);
    this.numbers[this.count] = number;
    this.count += 1;
  }
}

/**
 * Brings the highest of the first values to their end, the least of these first. Not by sorting: they are few among many.
 */
function toEnd(values: Float64Array, highest: number, count: number): void {
  // An array of doubles is one of numbers to it.
  quickselect(values as unknown as number[], count - highest, 0, count - 1);
}
