import quickselect from 'quickselect';
import { ensureCapacity } from './ensure-capacity.js';

const INITIAL_CAPACITY = 1_024;
/** The selection buffer has this many times as many values as are asked for, before the lower values are dropped. */
const SELECTION_FACTOR = 4;
const NO_LIMIT = () => Number.NEGATIVE_INFINITY;
/** Share by which a limit is lowered, so that rounding errors exclude no value. */
const ROUNDING = 1e-12;

/**
 * Sums indexed by dense numbers, for computations that touch few of the numbers: one array that is reused between computations, and
 * a list of the touched numbers (the sparse accumulator of Gilbert, Moler and Schreiber 1992). This is several times as fast as a
 * map.
 */
export class SparseSums {
  private sums = new Float64Array(INITIAL_CAPACITY);
  private numbers = new Uint32Array(INITIAL_CAPACITY);
  private count = 0;
  /**
   * Buffers for the values of the touched numbers and for the selection. They are reused, since arrays of this length would be most
   * of a refresh's garbage.
   */
  private values = new Float64Array(INITIAL_CAPACITY);
  private selection = new Float64Array(INITIAL_CAPACITY);

  /** Resets every sum to 0. */
  clear(): void {
    for (const number of this.touched) this.sums[number] = 0;
    this.count = 0;
  }

  add(number: number, value: number): void {
    if (number >= this.sums.length) this.sums = ensureCapacity(this.sums, number);
    const before = this.sums[number] ?? 0;
    if (before === 0) this.touch(number);
    // A sum of exactly 0 would mark the number as untouched. `MIN_VALUE` is too small to change any other result.
    this.sums[number] = before + value || Number.MIN_VALUE;
  }

  /** Adds a value to a number that is touched already, and ignores any other number. */
  addToTouched(number: number, value: number): void {
    const before = this.sums[number] ?? 0;
    if (before !== 0) this.sums[number] = before + value || Number.MIN_VALUE;
  }

  /** Replaces the sum of each touched number. */
  replaceEach(replace: (sum: number, number: number) => number): void {
    for (const number of this.touched) this.sums[number] = replace(this.get(number), number) || Number.MIN_VALUE;
  }

  /** The touched numbers, in the order in which they were first touched. The view is valid until the next change. */
  get touched(): Uint32Array {
    return this.numbers.subarray(0, this.count);
  }

  get(number: number): number {
    return this.sums[number] ?? 0;
  }

  /**
   * Returns the `most` touched numbers of the highest values with their values, in the order in which they were touched. When
   * several numbers tie for the last place, all of them are returned.
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
   * Calls `visit` with each result of {@link highest}, without creating an object for each.
   *
   * @param rate returns the value of a number, or minus infinity to leave the number out
   * @param sumFor returns the sum that a number needs to reach a value, as a bound that saves work: a number whose sum is below the
   *   bound of the highest values found so far is not rated
   */
  visitHighest(
    most: number,
    rate: (number: number) => number,
    visit: (number: number, value: number) => void,
    sumFor: (value: number) => number = NO_LIMIT,
  ): void {
    const { touched } = this;
    const room = Math.min(this.count, SELECTION_FACTOR * most);
    this.values = ensureCapacity(this.values, this.count);
    this.selection = ensureCapacity(this.selection, room);
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
        // The buffer is full, and only its `most` highest values can still be in the result.
        moveHighestToEnd(selection, most, selected);
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
      moveHighestToEnd(selection, most, selected);
      least = selection[selected - most] ?? least;
    }
    for (let at = 0; at < touched.length; at += 1) {
      const value = values[at] ?? 0;
      if (value >= least) visit(touched[at] ?? 0, value);
    }
  }

  private touch(number: number): void {
    if (this.count >= this.numbers.length) this.numbers = ensureCapacity(this.numbers, this.count);
    this.numbers[this.count] = number;
    this.count += 1;
  }
}

/**
 * Moves the highest of the first `count` values to the end of these, the lowest of the highest first. Uses quickselect, since a
 * full sort would cost more for few values among many.
 */
function moveHighestToEnd(values: Float64Array, highest: number, count: number): void {
  // quickselect works on a Float64Array as on an array of numbers.
  quickselect(values as unknown as number[], count - highest, 0, count - 1);
}
