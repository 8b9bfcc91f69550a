import { simulateDay } from './simulated-day.js';

const DAY = { members: 600, wishes: 1_500, posted: 25 };

describe('a simulated day', () => {
  it('brings at least 95 % of the new wishes to twenty members whom they fit', () => {
    expect(simulateDay(DAY, 3).reached).toBeGreaterThanOrEqual(0.95);
  });

  it('does not where the draw favours what many have seen', () => {
    expect(simulateDay(DAY, 3, (shownTo) => 1 + shownTo ** 2).reached).toBeLessThan(0.95);
  });

  it('lets what another policy would be clicked be estimated within a tenth', () => {
    const { estimated, truth } = simulateDay(DAY, 3);
    expect(Math.abs(estimated / truth - 1)).toBeLessThan(0.1);
  });
});
