import { normaliseLine, normaliseOptionalLine, normaliseText, toInteger } from './text.js';

describe('the text of a field', () => {
  it('is cleaned, and one line where one is asked for', () => {
    expect(normaliseText(' a\u0007\r\nb ')).toBe('a\nb');
    expect(normaliseLine(' a\u0007\r\nb ')).toBe('a b');
  });

  it('is handed back when it is no text', () => {
    for (const value of [1, null, undefined, ['a'], { a: 1 }, true]) {
      for (const normalise of [normaliseText, normaliseLine, normaliseOptionalLine])
        expect(normalise(value)).toBe(value);
    }
  });

  it('becomes null when it is optional and nothing of it can be seen', () => {
    for (const empty of ['', ' ', '\u3000\n', '\u200b', '\u3164']) expect(normaliseOptionalLine(empty)).toBeNull();
    expect(normaliseOptionalLine(' a ')).toBe('a');
  });
});

describe('toInteger', () => {
  it.each([
    ['7', 7],
    ['007', 7],
    ['-7', '-7'],
    ['7.0', '7.0'],
    ['', ''],
    ['1e2', '1e2'],
    ['0x10', '0x10'],
    ['9999999999', '9999999999'],
    [undefined, undefined],
  ])('reads %p as %p', (value, expected) => {
    expect(toInteger(value)).toBe(expected);
  });
});
