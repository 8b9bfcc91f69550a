/** A pseudo-random number generator: a call returns a number in [0, 1). */
export interface SeededRandom {
  (): number;
  /** Returns a whole number from 0 to `count` - 1. */
  below(count: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** Returns a normally distributed number with mean 0 and standard deviation 1 (Box and Muller 1958). */
  normal(): number;
}

/** Returns a generator that gives the same numbers for the same seed (mulberry32, public domain, Tommy Ettinger). */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return Object.assign(next, {
    below,
    pick: <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  });
}
