import { drawOrder, exploringWeight, TRIED_ENOUGH } from '../src/jobs/exploring-place.js';

describe('the draw of wishes to explore', () => {
  it('returns every wish once, with its propensity among the wishes that remain', () => {
    const numbers = [0.99, 0, 0];
    const drawn = drawOrder(
      ['a', 'b', 'c'],
      (id) => ({ a: 2, b: 1, c: 1 })[id] ?? 0,
      () => numbers.shift() ?? 0,
    );
    expect(drawn).toEqual([
      { id: 'c', propensity: 0.25 },
      { id: 'a', propensity: 2 / 3 },
      { id: 'b', propensity: 1 },
    ]);
  });

  it('puts a wish first in proportion to its weight', () => {
    const firsts = Array.from({ length: 1_000 }, (_value, i) =>
      drawOrder(
        ['a', 'b'],
        (id) => (id === 'a' ? 3 : 1),
        () => i / 1_000,
      ),
    );
    expect(firsts.filter(([first]) => first?.id === 'a')).toHaveLength(750);
  });

  it('weighs a wish less the more members have seen it, and less once this member has seen it', () => {
    const weights = [
      exploringWeight(0, false),
      exploringWeight(5, false),
      exploringWeight(5, true),
      exploringWeight(TRIED_ENOUGH, true),
    ];
    expect(weights).toEqual([...weights].sort((a, b) => b - a));
  });
});
