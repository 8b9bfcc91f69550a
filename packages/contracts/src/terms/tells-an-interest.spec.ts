import { describe, expect, it } from '@jest/globals';
import { tellsAnInterest } from './tells-an-interest.js';

describe('tellsAnInterest', () => {
  it.each(['coffee', '京都', '日本旅遊', 'Studio Ghibli', 'ring', 'novel', 'the sea', 'AI', '茶', 'C++ primer', 'mug'])(
    'accepts %s',
    (text) => expect(tellsAnInterest(text)).toBe(true),
  );

  it.each([
    ...['wish', 'Want', 'buy', 'tag', 'the', "don't", 'WISHES', 'title', 'of the'],
    ...['的', '我的', '並且', '標題', '想要', '希望', '而且', '因為', '願望'],
    ...['2026', '三百', '12.5', '！？', '', ' ', 'x'],
  ])('refuses %j', (text) => expect(tellsAnInterest(text)).toBe(false));
});
