import fc from 'fast-check';
import { SparseSums } from './sparse-sums.js';

const additions = fc.array(fc.tuple(fc.nat(3_000), fc.integer({ min: 0, max: 40 })), { size: 'large' });

describe('SparseSums', () => {
  it('holds the same sums as a map, also after clear()', () => {
    const sums = new SparseSums();
    fc.assert(
      fc.property(additions, (added) => {
        sums.clear();
        const expected = new Map<number, number>();
        for (const [number, value] of added) {
          sums.add(number, value);
          expected.set(number, (expected.get(number) ?? 0) + value);
        }
        expect([...sums.touched]).toEqual([...expected.keys()]);
        for (const [number, sum] of expected) expect(sums.get(number)).toBeCloseTo(sum, 12);
        expect(sums.get(3_001)).toBe(0);
      }),
    );
  });

  it('returns the highest sums in the order of touching, ties with the last included, those rated -Infinity not', () => {
    const sums = new SparseSums();
    fc.assert(
      fc.property(additions, fc.integer({ min: 1, max: 10 }), (added, most) => {
        sums.clear();
        for (const [number, value] of added) sums.add(number, value);
        const even = [...sums.touched].filter((number) => number % 2 === 0);
        const least = even.map((number) => sums.get(number)).sort((a, b) => b - a)[most - 1] ?? 0;
        const rate = (number: number) => (number % 2 === 0 ? sums.get(number) : Number.NEGATIVE_INFINITY);
        const expected = even.filter((number) => sums.get(number) >= least).map((number) => [number, sums.get(number)]);
        expect(sums.highest(most, rate)).toEqual(expected);
        expect(sums.highest(most, rate, (value) => value - 1)).toEqual(expected);
      }),
    );
  });

  it('does not rate numbers that cannot be among the highest', () => {
    const sums = new SparseSums();
    for (let number = 0; number < 1_000; number += 1) sums.add(number, 1_000 - number);
    let rated = 0;
    const rate = (number: number) => {
      rated += 1;
      return sums.get(number);
    };
    expect(sums.highest(2, rate, (value) => value)).toEqual([
      [0, 1_000],
      [1, 999],
    ]);
    expect(rated).toBeLessThan(20);
  });
});
