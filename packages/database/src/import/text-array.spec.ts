import fc from 'fast-check';

import { BadValue } from './bad-value.js';
import { formatTextArray, parseTextArray } from './text-array.js';

describe('a text array', () => {
  it.each([
    ['{}', []],
    ['{"a","b"}', ['a', 'b']],
    ['{a, b c ,d}', ['a', 'b c', 'd']],
    ['{"with, comma","with \\"quote\\"","back\\\\slash"}', ['with, comma', 'with "quote"', 'back\\slash']],
    ['{京都,"秋天 🍁"}', ['京都', '秋天 🍁']],
    ['{""}', ['']],
  ])('is read from %s', (text, items) => {
    expect(parseTextArray(text)).toEqual(items);
  });

  it.each(['a,b', '{a', '{a,}', '{,a}', '{"a}', '{{a},{b}}', '{a"b}', '{a,NULL}', '["a"]', '{"a" "b"}'])(
    'is not read from %s',
    (text) => {
      expect(parseTextArray(text)).toBeInstanceOf(BadValue);
    },
  );

  it('is read back unchanged from its written form, whatever items it has', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), (items) => {
        expect(parseTextArray(formatTextArray(items))).toEqual(items);
      }),
    );
  });
});
