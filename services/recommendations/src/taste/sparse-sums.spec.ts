import fc from 'fast-check';
import { nthHighest, SparseSums } from './sparse-sums.js';

const additions = fc.array(fc.tuple(fc.nat(3_000), fc.integer({ min: 0, max: 4 })));

describe('sparse sums', () => {
  it('are what a map would hold, also after they were cleared', () => {
    const sums = new SparseSums();
    fc.assert(
      fc.property(additions, (added) => {
        sums.clear();
        const expected = new Map<number, number>();
        for (const [number, value] of added) {
          sums.add(number, value);
          expected.set(number, (expected.get(number) ?? 0) + value);
        }
        expect(sums.touched).toEqual([...expected.keys()]);
        for (const [number, sum] of expected) expect(sums.of(number)).toBeCloseTo(sum, 12);
        expect(sums.of(3_001)).toBe(0);
      }),
    );
  });

  it('have an n-th highest, and none where they are fewer', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20)), fc.integer({ min: 1, max: 10 }), (values, n) => {
        const sorted = [...values].sort((a, b) => b - a);
        const expected = values.length > n ? sorted[n - 1] : Number.NEGATIVE_INFINITY;
        expect(nthHighest(values, n)).toBe(expected);
      }),
    );
  });
});
