import { textTerms, words, wordsOfEach } from './text-terms.js';

describe('the words of a text', () => {
  it.each([
    ['English without stop words and plurals', 'I want the running shoes!', ['running', 'shoe']],
    ['Chinese, which writes none apart', '日本旅遊', ['日本', '旅遊']],
    ['both in one', '想要 SONY 耳機', ['sony', '耳機']],
    ['full-width letters', 'ＩＰＨＯＮＥ', ['iphone']],
    ['numbers, which tell a volume or a model, and no lone letters', '3 x 2026', ['3', '2026']],
    [
      'plurals of several kinds',
      'berries boxes glasses bus class news',
      ['berry', 'box', 'glass', 'bus', 'class', 'new'],
    ],
    ['nothing', '', []],
    ['only signs', '✨!!! —', []],
  ])('are found: %s', (_what, text, expected) => {
    expect(words(text)).toEqual(expected);
  });
});

describe('wordsOfEach', () => {
  it('returns the words of each text in its own list', () => {
    expect(wordsOfEach(['日本旅遊', '', 'ＩＰＨＯＮＥ case', 'film\ncamera'])).toEqual([
      ['日本', '旅遊'],
      [],
      ['iphone', 'case'],
      ['film', 'camera'],
    ]);
  });
});

describe('the terms of a text', () => {
  it('are its words and the pairs of neighbouring words', () => {
    expect(textTerms('vintage film camera')).toEqual(['vintage', 'vintage film', 'film', 'film camera', 'camera']);
  });

  it.each(['camera, film', 'camera. film', 'camera\nfilm', 'camera for the film'])(
    'include a pair of words that only punctuation or stop words separate: %p',
    (text) => {
      expect(textTerms(text)).toEqual(['camera', 'camera film', 'film']);
    },
  );
});
