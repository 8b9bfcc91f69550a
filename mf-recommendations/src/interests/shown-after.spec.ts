import { describe, expect, it } from '@jest/globals';
import { somePreferences } from '../fixtures/recommendations';
import { shownAfter } from './shown-after';

describe('what is shown before the server answers', () => {
  const known = somePreferences({
    keywords: ['tea', 'coffee', '京都'],
    stated: { added: ['tea'], removed: [], categories: [] },
    categories: ['food'],
    asksForCategories: true,
  });

  it('is without what was taken away, named or learnt', () => {
    expect(shownAfter(known, { remove: ['tea', 'coffee'] })).toMatchObject({
      keywords: ['京都'],
      stated: { added: [], removed: ['tea', 'coffee'] },
    });
  });

  it('begins with what was named, and asks for categories no more once they are chosen', () => {
    expect(shownAfter(known, { add: ['sea'] })).toMatchObject({ keywords: ['sea', 'tea', 'coffee', '京都'] });
    expect(shownAfter(known, { categories: [] })).toMatchObject({ categories: ['food'], asksForCategories: false });
    expect(shownAfter(known, { categories: ['books'] })).toMatchObject({ categories: ['books'] });
  });

  it('is as it was of a server that takes nothing that is said', () => {
    const old = { ...known, stated: undefined };
    expect(shownAfter(old, { remove: ['tea'] })).toBe(old);
  });
});
