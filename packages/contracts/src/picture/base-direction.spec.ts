import { baseDirection } from './base-direction.js';

describe('The base direction of a text', () => {
  it.each([
    ['Arabic', 'شريط الأمنيات'],
    ['Hebrew', 'קיאק'],
    ['Arabic after digits, emoji and brackets', '(2027) ✨٣ أتمنى Kyoto'],
    ['presentation forms of Arabic', 'ﷺ peace'],
    ['Adlam, outside of the first 65,536 characters', '𞤀𞤣𞤤𞤢𞤥 adlam'],
    ['Latin after a right-to-left mark', '\u200fA kite'],
  ])('is right to left for %s', (_script, text) => {
    expect(baseDirection(text)).toBe('rtl');
  });

  it.each([
    ['Latin before Hebrew', 'Kayak קיאק'],
    ['Chinese before Arabic', '「京都」 أتمنى'],
    ['a flag before Arabic', '🇯🇵 أتمنى'],
    ['Hebrew after a left-to-right mark', '\u200eקיאק'],
    ['a text without any letter', '✨ 2027!'],
    ['an empty text', ''],
  ])('is left to right for %s', (_script, text) => {
    expect(baseDirection(text)).toBe('ltr');
  });
});
