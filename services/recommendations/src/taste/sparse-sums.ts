import quickselect from 'quickselect';

/**
 * Sums by number, where numbers are dense and a computation touches few of them: an array that is kept from one to the next,
 * and a list of what was touched (the sparse accumulator of Gilbert, Moler and Schreiber 1992). Several times as fast as a
 * map.
 */
export class SparseSums {
  private sums = new Float64Array(1_024);
  private readonly numbers: number[] = [];

  /** Forgets every sum. */
  clear(): void {
    for (const number of this.numbers) this.sums[number] = 0;
    this.numbers.length = 0;
  }

  add(number: number, value: number): void {
    if (number >= this.sums.length) {
      const larger = new Float64Array(2 * (number + 1));
      larger.set(this.sums);
      this.sums = larger;
    }
    const before = this.sums[number] ?? 0;
    if (before === 0) this.numbers.push(number);
    // A sum of exactly 0 would be taken for untouched; the smallest number there is changes nothing else.
    this.sums[number] = before + value || Number.MIN_VALUE;
  }

  /** The numbers that something was added to, in the order of their first. Valid until the next call of {@link clear}. */
  get touched(): readonly number[] {
    return this.numbers;
  }

  of(number: number): number {
    return this.sums[number] ?? 0;
  }
}

/** The n-th highest of the values, minus infinity when there are no more than n. Not by sorting: n is small, and they are many. */
export function nthHighest(values: readonly number[], n: number): number {
  if (values.length <= n) return Number.NEGATIVE_INFINITY;
  const partlySorted = [...values];
  const at = values.length - n;
  quickselect(partlySorted, at);
  return partlySorted[at] ?? Number.NEGATIVE_INFINITY;
}
