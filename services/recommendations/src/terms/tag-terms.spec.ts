import { textTerms } from '@wishboard/contracts/terms/text-terms';
import { tagTerm } from './tag-terms.js';

describe('a tag', () => {
  it.each([
    ['Young-Adult', 'young adult'],
    ['日本旅遊', '日本 旅遊'],
    ['ＳＯＮＹ', 'sony'],
    ['Books to read', 'book read'],
    ['我的', ''],
  ])('is one term, equal to the word or pair of words in a text: %s', (tag, term) => {
    // The second time it is one whose words are kept.
    expect([tagTerm(tag), tagTerm(tag)]).toEqual([term, term]);
    if (term) expect(textTerms(tag)).toContain(term);
  });
});
