/** Pseudo-random number generator (mulberry32). The same seed gives the same numbers on every machine. */
export class SeededRandom {
  private state: number;

  constructor(seed: number) {
    this.state = seed;
  }

  /** Returns a number of at least 0 and below 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Draws from the exponential distribution with this mean: many short times, a few long ones. */
  exponential(mean: number): number {
    return -mean * Math.log(1 - this.next());
  }

  shuffled<Item>(items: readonly Item[]): Item[] {
    const result = [...items];
    for (let last = result.length - 1; last > 0; last--) {
      const other = Math.floor(this.next() * (last + 1));
      [result[last], result[other]] = [result[other] as Item, result[last] as Item];
    }
    return result;
  }

  /** Returns a UUID of version 7 with the timestamp `time`, so that demo rows sort by id as real ones do. */
  uuid(time: Date): string {
    const hex = (digits: number, value: number) => value.toString(16).padStart(digits, '0');
    const digits = (count: number) => hex(count, Math.floor(this.next() * 16 ** count));
    const stamp = hex(12, time.getTime());
    const variant = (8 + Math.floor(this.next() * 4)).toString(16);
    return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${digits(3)}-${variant}${digits(3)}-${digits(6)}${digits(6)}`;
  }
}
