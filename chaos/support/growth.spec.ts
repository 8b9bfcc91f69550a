import { expect } from '@jest/globals';
import { trendOf } from './growth';

const ALLOWANCE = { share: 0.1, more: 5 };

describe('A measured value', () => {
  it.each([
    ['does not grow when it stays', [10, 10, 10, 10, 10, 10, 10, 10], false],
    ['does not grow when it only warms up', [1, 40, 100, 100, 100, 100, 100, 100], false],
    ['does not grow for one high value', [100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 900, 100], false],
    ['does not grow within its share', [100, 100, 100, 100, 109, 109, 109, 109], false],
    ['does not grow by a few where there were none', [0, 0, 0, 0, 5, 5, 5, 5], false],
    ['grows when it goes on growing', [100, 110, 120, 130, 140, 150, 160, 170], true],
    ['grows when more than a few are there where there were none', [0, 0, 0, 0, 0, 0, 6, 6], true],
    ['does not grow when it shrinks', [100, 100, 100, 100, 50, 50, 50, 50], false],
  ])('%s', (_what, values, grew) => {
    expect(trendOf(values, ALLOWANCE).grew).toBe(grew);
  });

  it('cannot be judged from three samples, which throws an error', () => {
    expect(() => trendOf([1, 2, 3], ALLOWANCE)).toThrow('too few');
  });
});
