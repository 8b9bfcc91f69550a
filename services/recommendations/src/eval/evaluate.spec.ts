import { evaluate } from './evaluate.js';
import { achieve, meanOf } from './measures.js';
import { rankers } from './rankers.js';
import { syntheticCommunity } from './synthetic-community.js';

describe('the measures', () => {
  it.each([
    [['a', 'b'], ['a'], { ndcg: 1, recall: 1, hit: 1 }],
    [['x', 'a'], ['a'], { ndcg: 1 / Math.log2(3), recall: 1, hit: 1 }],
    [['x'], ['a'], { ndcg: 0, recall: 0, hit: 0 }],
    [['a', 'x', 'b'], ['a', 'b'], { ndcg: 1.5 / (1 + 1 / Math.log2(3)), recall: 1, hit: 1 }],
    [['1', '2', '3', '4', '5', '6', 'a'], ['a'], { ndcg: 0, recall: 0, hit: 0 }],
  ])('of the list %j when %j is wanted', (list, wanted, expected) => {
    const achieved = achieve(list, new Set(wanted));
    expect(achieved.ndcg).toBeCloseTo(expected.ndcg);
    expect(achieved).toMatchObject({ recall: expected.recall, hit: expected.hit });
  });

  it('have an interval that narrows with their number', () => {
    expect(meanOf([1, 1, 1])).toEqual({ mean: 1, half: 0 });
    expect(meanOf([0, 1, 0, 1]).half).toBeGreaterThan(meanOf([0, 1, 0, 1, 0, 1, 0, 1]).half);
  });
});

describe('a synthetic community', () => {
  const community = syntheticCommunity({ members: 200, wishes: 300 }, 7);

  it('is the same for the same seed', () => {
    expect(syntheticCommunity({ members: 200, wishes: 300 }, 7)).toEqual(community);
  });

  it('shows no ranker what is held out', () => {
    for (const [userId, wanted] of community.holdout) {
      for (const { wishId } of community.actions.get(userId) ?? []) expect(wanted.has(wishId)).toBe(false);
    }
  });

  it('is ranked better by the product than by popularity or chance, and far better among wishes nobody acted on', () => {
    const all = rankers(community);
    const result = (name: string) => evaluate(community, all[name] ?? (() => []));
    const [product, popular, random] = [result('Wishboard'), result('most popular'), result('random')];
    expect(product.ndcg).toBeGreaterThan(popular.ndcg);
    expect(popular.ndcg).toBeGreaterThan(random.ndcg);
    expect(product.newWishes).toBeGreaterThan(2 * popular.newWishes);
  });
});
