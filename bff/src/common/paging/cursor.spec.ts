import fc from 'fast-check';
import { decodeCursor, encodeCursor } from './cursor.js';

const position = fc.record({
  createdAt: fc.date({ min: new Date('0100-01-01'), max: new Date('6000-01-01'), noInvalidDate: true }),
  id: fc.uuid(),
});

describe('a cursor', () => {
  it('names its position to the millisecond, before 1970 too, in 30 characters that are safe in an address', () => {
    fc.assert(
      fc.property(position, (at) => {
        const cursor = encodeCursor(at);
        expect(cursor).toMatch(/^[\w-]{30}$/);
        expect(decodeCursor(cursor)).toEqual(at);
      }),
    );
  });

  it('has one spelling: no other word stands for the same position', () => {
    fc.assert(
      fc.property(position, fc.string({ minLength: 1, maxLength: 3 }), fc.nat(30), (at, extra, index) => {
        const cursor = encodeCursor(at);
        const other = cursor.slice(0, index) + extra + cursor.slice(index);
        expect(decodeCursor(other)).toBeNull();
      }),
    );
  });

  it('is nothing a client could make up', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const decoded = decodeCursor(text);
        if (decoded) expect(encodeCursor(decoded)).toBe(text);
      }),
    );
  });
});
