import { SparseSums } from '../compact/sparse-sums.js';
import { addSecondStep } from './add-tastes.js';
import { predictTastes } from './score.js';
import { community, member, wish } from './small-community.js';

/** Two wishes that eight members want together, one that others want alone, and one that all eight want too. */
const names = ['first', 'second', 'alone', 'beyond'];
const together = Object.fromEntries(Array.from({ length: 8 }, (_v, i) => [`u${i}`, ['first', 'second', 'beyond']]));
const alone = Object.fromEntries(Array.from({ length: 8 }, (_v, i) => [`v${i}`, ['alone']]));
const model = community(
  names.map((name, i) => wish(name, `thing${i}`)),
  { ...together, ...alone },
);

describe('The second step', () => {
  it('raises those of equal tastes that are similar to each other, by the weight at most, and reaches no further wish', () => {
    const sums = new SparseSums();
    for (const likely of [0, 1, 2]) sums.add(likely, 1);
    addSecondStep(sums, model, 0.5);
    const [first = 0, second = 0, other = 0, beyond = 0] = names.map((_name, i) => sums.get(i));
    expect([other, beyond]).toEqual([1, 0]);
    expect(first).toBeGreaterThan(1.2);
    expect(first).toBeLessThanOrEqual(1.5);
    expect(second).toBeCloseTo(first);
  });

  it('changes nothing where no taste is known', () => {
    const sums = new SparseSums();
    addSecondStep(sums, model, 0.5);
    expect(sums.touched).toHaveLength(0);
  });

  it('is taken for a member who acted on one wish, and not for one who acted on ten', () => {
    const [{ similarity } = { similarity: 0 }] = model.neighbours(0);
    const tasteAfter = (count: number) => {
      const acted = Array.from({ length: count }, () => ({ wish: 0, share: 1 / count }));
      return predictTastes(model, member(), acted).max;
    };
    expect(tasteAfter(1)).toBeGreaterThan(1.1 * similarity);
    expect(tasteAfter(10)).toBeCloseTo(similarity);
  });
});
