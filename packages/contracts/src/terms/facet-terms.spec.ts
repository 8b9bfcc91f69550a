import fc from 'fast-check';
import { coverTime, timeTerms } from './facet-terms.js';

const DAY = 24 * 3600 * 1000;
const early = fc.integer({ min: 0, max: 100 * DAY });
const time = fc.integer({ min: Date.UTC(1960), max: Date.UTC(2100) });
/** Four years at most. */
const width = fc.integer({ min: 0, max: 2 ** 37 });
const isCovered = (at: number, terms: readonly string[]) => timeTerms(at).some((term) => terms.includes(term));

describe('the terms of a window of time', () => {
  it('cover every time in the window, and none before the time at which the cover begins', () => {
    fc.assert(
      fc.property(time, width, fc.double({ min: 0, max: 1, noNaN: true }), (from, length, share) => {
        const cover = coverTime(from, from + length, length / 8);
        if (!cover) throw new Error('no cover');
        expect(cover.from).toBeLessThanOrEqual(from);
        expect(isCovered(from + Math.floor(share * length), cover.terms)).toBe(true);
        expect(isCovered(cover.from, cover.terms)).toBe(true);
        expect(isCovered(cover.from - 1, cover.terms)).toBe(false);
      }),
    );
  });

  it('begin early by at most the allowance or five minutes, and are at most 81', () => {
    fc.assert(
      fc.property(time, width, early, (from, length, early) => {
        const cover = coverTime(from, from + length, early);
        if (!cover) throw new Error('no cover');
        expect(from - cover.from).toBeLessThanOrEqual(Math.max(early, 5 * 60 * 1000));
        expect(cover.terms.length).toBeLessThanOrEqual(17 + 4 * 16);
      }),
    );
  });

  it('do not exist for a window of 40 years', () => {
    expect(coverTime(0, 40 * 365 * DAY, 0)).toBeNull();
  });
});
