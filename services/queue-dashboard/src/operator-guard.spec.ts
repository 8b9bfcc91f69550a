import { jest } from '@jest/globals';
import { areSecretsEqual } from './operator-guard.js';

describe('areSecretsEqual', () => {
  it('tells one secret from another', () => {
    expect(areSecretsEqual('password', 'password')).toBe(true);
    expect(areSecretsEqual('passwore', 'password')).toBe(false);
    expect(areSecretsEqual('', 'password')).toBe(false);
  });

  // A test cannot measure the timing reliably. It can check that the comparer alone decides, and that its inputs have equal
  // lengths.
  it.each(['password', 'passwore', 'x', ''])(
    'leaves the decision on %p to a constant-time comparison of two digests of 32 bytes',
    (given) => {
      for (const verdict of [true, false]) {
        const isEqual = jest.fn((_given: NodeJS.ArrayBufferView, _wanted: NodeJS.ArrayBufferView) => verdict);
        expect(areSecretsEqual(given, 'password', isEqual)).toBe(verdict);
        expect(isEqual.mock.calls.map((buffers) => buffers.map(({ byteLength }) => byteLength))).toEqual([[32, 32]]);
      }
    },
  );
});
