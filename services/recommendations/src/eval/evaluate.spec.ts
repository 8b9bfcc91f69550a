import { evaluate } from './evaluate.js';
import { estimate, estimateRatio, measureList } from './measures.js';
import { POPULAR, REFERENCE, rankers } from './rankers.js';
import { syntheticCommunity } from './synthetic-community.js';

describe('The measures of an evaluation', () => {
  it.each([
    [['a', 'b'], ['a'], { ndcg: 1, recall: 1, hit: 1 }],
    [['x', 'a'], ['a'], { ndcg: 1 / Math.log2(3), recall: 1, hit: 1 }],
    [['x'], ['a'], { ndcg: 0, recall: 0, hit: 0 }],
    [['a', 'x', 'b'], ['a', 'b'], { ndcg: 1.5 / (1 + 1 / Math.log2(3)), recall: 1, hit: 1 }],
    [['1', '2', '3', '4', '5', '6', 'a'], ['a'], { ndcg: 0, recall: 0, hit: 0 }],
  ])('are correct for the list %j when %j is wanted', (list, wanted, expected) => {
    const achieved = measureList(list, new Set(wanted));
    expect(achieved.ndcg).toBeCloseTo(expected.ndcg);
    expect(achieved).toMatchObject({ recall: expected.recall, hit: expected.hit });
  });

  it('have an interval that contains the mean and narrows with more values', () => {
    const some = estimate([0, 1, 0, 1]);
    const many = estimate(Array.from({ length: 200 }, (_value, i) => i % 2));
    expect(estimate([1, 1, 1])).toEqual({ mean: 1, low: 1, high: 1 });
    expect(many.mean).toBe(0.5);
    expect(many.low).toBeLessThan(0.5);
    expect(many.high).toBeGreaterThan(0.5);
    expect(many.high - many.low).toBeLessThan(some.high - some.low);
  });

  it('are compared with those of another ranking as a ratio over the same members', () => {
    expect(estimateRatio([1, 2, 3], [0.5, 1, 1.5])).toEqual({ mean: 2, low: 2, high: 2 });
  });
});

describe('a synthetic community', () => {
  const community = syntheticCommunity({ members: 300, wishes: 800 }, 7);

  it('is the same for the same seed', () => {
    expect(syntheticCommunity({ members: 300, wishes: 800 }, 7)).toEqual(community);
  });

  it('has no held-out wish among the acts of its member', () => {
    for (const [userId, wanted] of community.holdout) {
      expect(community.actions.get(userId)?.filter(({ wishId }) => wanted.has(wishId))).toEqual([]);
    }
  });

  it('has more than 300 titles in Chinese script and more than 300 in Latin script', () => {
    const titles = (script: RegExp) => community.wishes.filter(({ title }) => script.test(title)).length;
    for (const script of [/\p{Script=Han}/u, /\p{Script=Latin}/u]) expect(titles(script)).toBeGreaterThan(300);
  });

  it('is ranked better by Wishboard than by popularity or the reference, and far better for new wishes', async () => {
    const all = await rankers(community);
    const asked = { ...community, holdout: new Map([...community.holdout].slice(0, 120)) };
    const names = ['Wishboard', POPULAR, REFERENCE, 'random'];
    const results = new Map(names.map((name) => [name, evaluate(asked, all[name] ?? (() => []))]));
    const result = (name: string) => results.get(name) ?? evaluate(asked, () => []);
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const ndcg = (name: string) => mean(result(name).all.map(({ ndcg }) => ndcg));
    const fresh = (name: string) => mean(result(name).newWishes);
    expect(ndcg('Wishboard')).toBeGreaterThan(1.2 * ndcg(POPULAR));
    expect(ndcg('Wishboard')).toBeGreaterThan(1.05 * ndcg(REFERENCE));
    expect(ndcg(POPULAR)).toBeGreaterThan(ndcg('random'));
    expect(fresh('Wishboard')).toBeGreaterThan(3 * fresh(POPULAR));
    expect(result('Wishboard').coverage).toBeGreaterThan(3 * result(POPULAR).coverage);
  });
});
