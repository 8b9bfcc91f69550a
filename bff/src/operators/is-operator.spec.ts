import { jest } from '@jest/globals';
import { isMetricsReader, isOperator } from './is-operator.js';

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

describe('isOperator', () => {
  it('knows the operator by name and password', () => {
    expect(isOperator(basic('operator:pass:word'), 'pass:word')).toBe(true);
    expect(isOperator(basic('operator:pass'), 'pass:word')).toBe(false);
    expect(isOperator(basic('admin:pass:word'), 'pass:word')).toBe(false);
    expect(isOperator(undefined, 'pass:word')).toBe(false);
  });

  // Timing cannot be measured reliably in a test. The test checks instead that the comparer decides and sees only digests of one length.
  it.each([
    basic('operator:password'),
    basic('operator:passwore'),
    basic('x'),
    basic('operator:passwordpassword'),
    undefined,
  ])('leaves the decision on %p to a constant-time comparison of digests of one length', (authorization) => {
    for (const verdict of [true, false]) {
      const isEqual = jest.fn((_given: NodeJS.ArrayBufferView, _wanted: NodeJS.ArrayBufferView) => verdict);
      expect(isOperator(authorization, 'password', isEqual)).toBe(verdict);
      expect(isEqual.mock.calls.map((buffers) => buffers.map(({ byteLength }) => byteLength))).toEqual([[32, 32]]);
    }
  });
});

describe('isMetricsReader', () => {
  it('knows the token, and nobody where there is none', () => {
    expect(isMetricsReader('Bearer token', 'token')).toBe(true);
    expect(isMetricsReader('Bearer tokens', 'token')).toBe(false);
    expect(isMetricsReader(basic('operator:token'), 'token')).toBe(false);
    expect(isMetricsReader('Bearer null', null)).toBe(false);
  });

  it.each(['token', 'tokem', 'x', 'tokentoken'])(
    'leaves the decision on %p to a constant-time comparison of digests of one length',
    (given) => {
      for (const verdict of [true, false]) {
        const isEqual = jest.fn((_given: NodeJS.ArrayBufferView, _wanted: NodeJS.ArrayBufferView) => verdict);
        expect(isMetricsReader(`Bearer ${given}`, 'token', isEqual)).toBe(verdict);
        expect(isEqual.mock.calls.map((buffers) => buffers.map(({ byteLength }) => byteLength))).toEqual([[32, 32]]);
      }
    },
  );
});
