import { textTerms, words } from '@wishboard/contracts/terms/text-terms';
import { sharedTerm, sharedTermsOfLongNames } from '../terms/bilingual-names.js';
import { tagTerm } from '../terms/tag-terms.js';
import { TermIndex } from './term-index.js';

describe('The names that two languages share', () => {
  it.each([
    ['a city', '京都', 'Kyoto'],
    ['a city that time zones know', '雅典', 'Athens'],
    ['a country, in Traditional Chinese', '義大利', 'Italy'],
    ['and in Simplified', '意大利', 'Italy'],
    ['a thing', '相機', 'cameras'],
    ['and by another word for it', '自行車', 'bicycle'],
    ['a brand', '樂高', 'LEGO'],
    ['a name of two words in English', '舊金山', 'San Francisco'],
    ['one that is cut into single characters', '星巴克', 'Starbucks'],
    ['what an emoji shows', '吉他', 'guitar'],
  ])('give one term: %s', (_what, chinese, english) => {
    expect(sharedTerm(tagTerm(chinese))).toBe(tagTerm(english));
  });

  it('give one term in a pair of words, too', () => {
    expect(sharedTerm('京都 旅行')).toBe('kyoto travel');
    expect(sharedTerm('京都 溜達')).toBe('kyoto 溜達');
  });

  it('are found in a text when a name has more words than a term', () => {
    expect(sharedTermsOfLongNames(words('我想去星巴克喝咖啡'))).toEqual([tagTerm('Starbucks')]);
    expect(sharedTermsOfLongNames(words('我想去京都'))).toEqual([]);
  });

  it('leave English terms and terms without a shared name unchanged', () => {
    for (const term of ['kyoto', 'kyoto travel', '溜達', '溜達 閒晃', '']) expect(sharedTerm(term)).toBe(term);
  });

  it('make a Chinese text and an English text similar', () => {
    const index = new TermIndex();
    index.add(0, textTerms('秋天去京都旅行'));
    index.add(1, textTerms('Travel to Kyoto in autumn'));
    index.add(2, textTerms('A quiet coffee machine'));
    expect(similarTo(index, 0).map(([document]) => document)).toEqual([1]);
    const kyoto = index.numberOf('京都') ?? -1;
    expect(index.termsAmong(1, new Set([kyoto]))).toContain(kyoto);
  });
});

/** Returns the documents that are similar to this one, with their cosines. */
function similarTo(index: TermIndex, document: number, most?: number): [other: number, cosine: number][] {
  const found: [number, number][] = [];
  index.visitSimilar(document, (other, cosine) => found.push([other, cosine]), most);
  return found;
}
