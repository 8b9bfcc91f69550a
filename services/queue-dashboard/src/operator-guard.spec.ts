import { jest } from '@jest/globals';
import { isSame } from './operator-guard.js';

describe('isSame', () => {
  it('tells one secret from another', () => {
    expect(isSame('password', 'password')).toBe(true);
    expect(isSame('passwore', 'password')).toBe(false);
    expect(isSame('', 'password')).toBe(false);
  });

  // No clock can tell this in a test; that the comparer decides, and is given nothing to measure, can be told.
  it.each(['password', 'passwore', 'x', ''])(
    'leaves the decision on %p to a comparer of constant time, which sees digests of one length alone',
    (given) => {
      for (const verdict of [true, false]) {
        const isEqual = jest.fn((_given: NodeJS.ArrayBufferView, _wanted: NodeJS.ArrayBufferView) => verdict);
        expect(isSame(given, 'password', isEqual)).toBe(verdict);
        expect(isEqual.mock.calls.map((buffers) => buffers.map(({ byteLength }) => byteLength))).toEqual([[32, 32]]);
      }
    },
  );
});
