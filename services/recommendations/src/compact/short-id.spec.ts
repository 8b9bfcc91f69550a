import fc from 'fast-check';

import { fromShortId, toShortId } from './short-id.js';

describe('a short id', () => {
  it('has 16 one-byte characters and converts back to the UUID', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(Array.from(toShortId(id), (character) => character < '\u0100')).toEqual(Array(16).fill(true));
        expect(fromShortId(toShortId(id))).toBe(id);
      }),
    );
  });

  it('equals the id when the id is not a UUID', () => {
    expect(toShortId('wish 12')).toBe('wish 12');
    expect(fromShortId('wish 12')).toBe('wish 12');
  });
});
