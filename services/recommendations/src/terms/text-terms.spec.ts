import { textTerms, words, wordsOfEach } from './text-terms.js';

describe('the words of a text', () => {
  it.each([
    [
      'English without stop words and plurals',
      'I want the running shoes!',
      [null, null, null, 'running', 'shoe', null],
    ],
    ['Chinese, which writes none apart', '日本旅遊', ['日本', '旅遊']],
    ['both in one', '想要 SONY 耳機', [null, 'sony', '耳機']],
    ['full-width letters', 'ＩＰＨＯＮＥ', ['iphone']],
    ['no numbers and lone letters', '3 x 2026', [null, null, null]],
    [
      'plurals of several kinds',
      'berries boxes glasses bus class news',
      ['berry', 'box', 'glass', 'bus', 'class', 'new'],
    ],
    ['nothing', '', []],
    ['only signs', '✨!!! —', null],
  ])('are found: %s', (_what, text, expected) => {
    if (expected === null) expect(words(text).filter(Boolean)).toEqual([]);
    else expect(words(text)).toEqual(expected);
  });
});

describe('the words of several texts', () => {
  it('are those of each, with a gap between', () => {
    expect(wordsOfEach(['日本旅遊', '', 'ＩＰＨＯＮＥ case', 'film\ncamera'])).toEqual([
      ['日本', '旅遊', null],
      [null],
      ['iphone', 'case', null],
      ['film', null, 'camera'],
    ]);
  });
});

describe('the terms of a text', () => {
  it('are words and pairs of neighbours', () => {
    expect(textTerms('vintage film camera')).toEqual(['vintage', 'vintage film', 'film', 'film camera', 'camera']);
  });

  it.each(['camera, film', 'camera. film', 'camera\nfilm', 'camera for film'])(
    'have no pair across a gap: %p',
    (text) => {
      expect(textTerms(text)).toEqual(['camera', 'film']);
    },
  );
});
