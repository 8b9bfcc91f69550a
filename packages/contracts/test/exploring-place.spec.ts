import { drawOrder, exploringWeight, TRIED_ENOUGH } from '../src/jobs/exploring-place.js';

describe('the draw of what is tried', () => {
  it('has every wish once, and says how likely each was among those that were left', () => {
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

  it('draws in proportion to the weights', () => {
    const firsts = Array.from({ length: 1_000 }, (_value, i) =>
      drawOrder(
        ['a', 'b'],
        (id) => (id === 'a' ? 3 : 1),
        () => i / 1_000,
      ),
    );
    expect(firsts.filter(([first]) => first?.id === 'a')).toHaveLength(750);
  });

  it('prefers what few have seen, and this member not yet', () => {
    const weights = [
      exploringWeight(0, false),
      exploringWeight(5, false),
      exploringWeight(5, true),
      exploringWeight(TRIED_ENOUGH, true),
    ];
    expect(weights).toEqual([...weights].sort((a, b) => b - a));
  });
});
