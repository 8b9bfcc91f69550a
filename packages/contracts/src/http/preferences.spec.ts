import { describe, expect, it } from '@jest/globals';
import { interestsOf, withoutInterests } from './preferences.js';

describe('what counts as an interest', () => {
  const learnt = ['coffee', '京都', 'Kites'];

  it('is what was named, then what was learnt', () => {
    expect(interestsOf(learnt, { added: ['sea'], removed: [] })).toEqual(['sea', 'coffee', '京都', 'Kites']);
  });

  it('is nothing that was taken away, however it is written', () => {
    expect(interestsOf(learnt, { added: [], removed: ['COFFEE', 'ｋｉｔｅｓ'] })).toEqual(['京都']);
  });

  it('has nothing twice', () => {
    expect(interestsOf(learnt, { added: ['Coffee'], removed: [] })).toEqual(['Coffee', '京都', 'Kites']);
    expect(withoutInterests(['a b'], [' A  b '.trim()])).toEqual(['a b']);
  });
});
