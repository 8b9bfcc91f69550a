import { isLong, widthOf } from './long-text';

it('widthOf counts a Chinese character or an emoji as two Latin letters', () => {
  expect(widthOf('abc')).toBe(3);
  expect(widthOf('願望')).toBe(4);
  expect(widthOf('，')).toBe(2);
  expect(widthOf('🎉')).toBe(2);
});

it.each([
  ['a sentence', 'A red bicycle.', false],
  ['360 Latin letters', 'a'.repeat(360), false],
  ['361 Latin letters', 'a'.repeat(361), true],
  ['181 Chinese characters', '願'.repeat(181), true],
  ['ten lines', 'a\n'.repeat(9), false],
  ['eleven lines', 'a\n'.repeat(10), true],
])('isLong decides by width and number of lines: %s', (_what, text, long) => {
  expect(isLong(text)).toBe(long);
});
