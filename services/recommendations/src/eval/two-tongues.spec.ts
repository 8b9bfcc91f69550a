import { hitsAcrossTongues, twoTongues } from './two-tongues.js';

describe('a community of two tongues', () => {
  const community = twoTongues({ members: 160, wishes: 800, bilingual: 0.02 }, 5);

  it('finds the wishes of the other tongue by the names that both have for a thing', () => {
    const hits = hitsAcrossTongues(community);
    expect(hits).toBeGreaterThan(0.5);
    expect(hits).toBeGreaterThan(2 * hitsAcrossTongues(community, (term) => term));
  });

  it('holds out of each member only what is in the other tongue', () => {
    for (const [userId, wanted] of community.holdout) {
      expect([...wanted].filter(community.foreign(userId))).toEqual([...wanted]);
    }
  });
});
