import { describe, expect, it } from '@jest/globals';
import { langOf, memberText } from './lang';

describe('the language of a text', () => {
  it('is Chinese as soon as there is a Chinese character in it', () => {
    expect(langOf('為你推薦')).toBe('zh-Hant-TW');
    expect(langOf('因為你喜歡「A kayak」')).toBe('zh-Hant-TW');
  });

  it('is Japanese where kana stand beside the characters', () => {
    expect(langOf('京都へ行きたい')).toBe('ja');
  });

  it('is that of the page where the letters do not tell', () => {
    expect(langOf('A kayak')).toBeUndefined();
    expect(langOf('Un café à Paris 🥐')).toBeUndefined();
    expect(langOf('')).toBeUndefined();
    expect(langOf(null)).toBeUndefined();
  });
});

describe('what a member wrote', () => {
  it('takes its direction from its own letters', () => {
    expect(memberText('קיאק')).toEqual({ dir: 'auto', lang: undefined });
    expect(memberText('獨木舟')).toEqual({ dir: 'auto', lang: 'zh-Hant-TW' });
  });
});
