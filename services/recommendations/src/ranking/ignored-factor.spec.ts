import { ignoredFactor } from './ignored-factor.js';

describe('The factor of a wish that is shown again and again', () => {
  it.each([
    [undefined, 1],
    [2, 1],
    [3, 0.9],
    [5, 0.7],
    [40, 0.6],
  ])('after %p days is %p', (days, expected) => {
    expect(ignoredFactor(days)).toBeCloseTo(expected);
  });
});
