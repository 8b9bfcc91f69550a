import { simulateDay } from './simulated-day.js';

const DAY = { members: 600, wishes: 1_500, posted: 25 };

describe('a simulated day', () => {
  it('brings at least 95 % of the new wishes to twenty members whom they fit', () => {
    expect(simulateDay(DAY, 3).reached).toBeGreaterThanOrEqual(0.95);
  });

  it('brings fewer than 95 % of the new wishes to such members when the draw favours wishes that many have seen', () => {
    expect(simulateDay(DAY, 3, (shownTo) => 1 + shownTo ** 2).reached).toBeLessThan(0.95);
  });

  it('gives an estimate of the clicks of another policy within a tenth of the truth', () => {
    const { estimated, truth } = simulateDay(DAY, 3);
    expect(Math.abs(estimated / truth - 1)).toBeLessThan(0.1);
  });
});
