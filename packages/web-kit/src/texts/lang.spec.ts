import { describe, expect, it } from '@jest/globals';
import { langOf, memberText } from './lang';

describe('the language of a text', () => {
  it('is Chinese as soon as there is a Chinese character in it', () => {
    expect(langOf('為你推薦')).toBe('zh-Hant-TW');
    expect(langOf('因為你喜歡「A kayak」')).toBe('zh-Hant-TW');
  });

  it('is Japanese when the text has kana beside Chinese characters', () => {
    expect(langOf('京都へ行きたい')).toBe('ja');
  });

  it('is undefined for Latin letters, an empty text and null', () => {
    expect(langOf('A kayak')).toBeUndefined();
    expect(langOf('Un café à Paris 🥐')).toBeUndefined();
    expect(langOf('')).toBeUndefined();
    expect(langOf(null)).toBeUndefined();
  });
});

describe('memberText', () => {
  it('returns the direction "auto" and the language of the text', () => {
    expect(memberText('קיאק')).toEqual({ dir: 'auto', lang: undefined });
    expect(memberText('獨木舟')).toEqual({ dir: 'auto', lang: 'zh-Hant-TW' });
  });
});
