import { jest } from '@jest/globals';
import { isSame } from './operator-guard.js';

describe('isSame', () => {
  it('tells one secret from another', () => {
    expect(isSame('password', 'password')).toBe(true);
    expect(isSame('passwore', 'password')).toBe(false);
    expect(isSame('', 'password')).toBe(false);
  });

  // A test cannot measure the timing reliably. It can check that the comparer alone decides, and that its inputs have equal
  // lengths.
  it.each(['password', 'passwore', 'x', ''])(
    'leaves the decision on %p to a constant-time comparison of two digests of 32 bytes',
    (given) => {
      for (const verdict of [true, false]) {
        const isEqual = jest.fn((_given: NodeJS.ArrayBufferView, _wanted: NodeJS.ArrayBufferView) => verdict);
        expect(isSame(given, 'password', isEqual)).toBe(verdict);
        expect(isEqual.mock.calls.map((buffers) => buffers.map(({ byteLength }) => byteLength))).toEqual([[32, 32]]);
      }
    },
  );
});
