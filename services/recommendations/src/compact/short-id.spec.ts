import fc from 'fast-check';

import { fromShortId, toShortId } from './short-id.js';

describe('a short id', () => {
  it('has 16 characters of one byte, and the uuid comes back from it', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(Array.from(toShortId(id), (character) => character < '\u0100')).toEqual(Array(16).fill(true));
        expect(fromShortId(toShortId(id))).toBe(id);
      }),
    );
  });

  it('is the id itself where that is no uuid', () => {
    expect(toShortId('wish 12')).toBe('wish 12');
    expect(fromShortId('wish 12')).toBe('wish 12');
  });
});
