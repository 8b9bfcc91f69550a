import fc from 'fast-check';
import { decodeCursor, encodeCursor } from './cursor.js';

const position = fc.record({
  createdAt: fc.date({ min: new Date('0100-01-01'), max: new Date('6000-01-01'), noInvalidDate: true }),
  id: fc.uuid(),
});

describe('a cursor', () => {
  it('encodes its position to the millisecond, before 1970 too, in 30 URL-safe characters', () => {
    fc.assert(
      fc.property(position, (at) => {
        const cursor = encodeCursor(at);
        expect(cursor).toMatch(/^[\w-]{30}$/);
        expect(decodeCursor(cursor)).toEqual(at);
      }),
    );
  });

  it('has one spelling: inserted characters make it invalid', () => {
    fc.assert(
      fc.property(position, fc.string({ minLength: 1, maxLength: 3 }), fc.nat(30), (at, extra, index) => {
        const cursor = encodeCursor(at);
        const other = cursor.slice(0, index) + extra + cursor.slice(index);
        expect(decodeCursor(other)).toBeNull();
      }),
    );
  });

  it('is decoded only from the exact text to which its position is encoded', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const decoded = decodeCursor(text);
        if (decoded) expect(encodeCursor(decoded)).toBe(text);
      }),
    );
  });
});
