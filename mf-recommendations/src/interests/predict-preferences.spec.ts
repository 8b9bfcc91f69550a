import { describe, expect, it } from '@jest/globals';
import { somePreferences } from '../fixtures/recommendations';
import { predictPreferences } from './predict-preferences';

describe('predictPreferences', () => {
  const known = somePreferences({
    keywords: ['tea', 'coffee', '京都'],
    stated: { added: ['tea'], removed: [], categories: [] },
    categories: ['food'],
    asksForCategories: true,
  });

  it('leaves out removed interests, whether named or learnt', () => {
    expect(predictPreferences(known, { remove: ['tea', 'coffee'] })).toMatchObject({
      keywords: ['京都'],
      stated: { added: [], removed: ['tea', 'coffee'] },
    });
  });

  it('puts a named interest first, and stops asking for categories once they are chosen', () => {
    expect(predictPreferences(known, { add: ['sea'] })).toMatchObject({ keywords: ['sea', 'tea', 'coffee', '京都'] });
    expect(predictPreferences(known, { categories: [] })).toMatchObject({
      categories: ['food'],
      asksForCategories: false,
    });
    expect(predictPreferences(known, { categories: ['books'] })).toMatchObject({ categories: ['books'] });
  });

  it('changes nothing for a server that stores no stated interests', () => {
    const old = { ...known, stated: undefined };
    expect(predictPreferences(old, { remove: ['tea'] })).toBe(old);
  });
});
