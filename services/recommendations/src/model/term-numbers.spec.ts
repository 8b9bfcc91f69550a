import fc from 'fast-check';
import { StringInterner } from '../compact/string-interner.js';
import { TermNumbers } from './term-numbers.js';

describe('numbers of terms', () => {
  it('are consecutive, the same for the same term and different for different terms', () => {
    const word = fc.constantFrom(...Array.from({ length: 60 }, (_value, i) => `w${i}`));
    const term = fc.oneof(
      word,
      fc.tuple(word, word).map(([first, second]) => `${first} ${second}`),
    );
    fc.assert(
      fc.property(fc.array(term, { maxLength: 2_000, size: 'max' }), (terms) => {
        const numbers = new TermNumbers(new StringInterner());
        const expected = new Map<string, number>();
        for (const one of terms) {
          if (!expected.has(one)) expected.set(one, expected.size);
          expect(numbers.getOrAssign(one)).toBe(expected.get(one));
        }
        for (const [one, number] of expected) expect(numbers.numberOf(one)).toBe(number);
      }),
      { numRuns: 20 },
    );
  });

  it('are undefined for a term that was never numbered', () => {
    const numbers = new TermNumbers(new StringInterner());
    numbers.getOrAssign('film camera');
    expect(['film', 'camera', 'camera film', 'lens'].map((term) => numbers.numberOf(term))).toEqual(
      Array.from({ length: 4 }, () => undefined),
    );
  });
});
