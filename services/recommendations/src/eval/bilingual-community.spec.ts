import { bilingualCommunity, hitsAcrossLanguages } from './bilingual-community.js';

describe('A community of two languages', () => {
  const community = bilingualCommunity({ members: 160, wishes: 800, bilingual: 0.02 }, 5);

  it('has more than twice as many hits across the languages with shared names as without shared names', () => {
    const hits = hitsAcrossLanguages(community);
    expect(hits).toBeGreaterThan(0.5);
    expect(hits).toBeGreaterThan(2 * hitsAcrossLanguages(community, (term) => term));
  });

  it('holds out only wishes in the language that is foreign to the member', () => {
    for (const [userId, wanted] of community.holdout) {
      expect([...wanted].filter(community.foreign(userId))).toEqual([...wanted]);
    }
  });
});
